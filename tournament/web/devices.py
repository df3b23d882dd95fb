"""The code by which the audit chain tells phones and browsers apart.

It is random, says nothing about the person or the network, and only officials get one.
"""

import secrets

from django.http import HttpRequest, HttpResponse

COOKIE = "device"
SALT = "touke.device"
YEARS = 5 * 365 * 24 * 3600  # seconds


def device_of(request: HttpRequest) -> str:
    """The code that the browser keeps, or a new one for it to keep."""
    return request.get_signed_cookie(COOKIE, default="", salt=SALT) or secrets.token_hex(4)


def keep_device(request: HttpRequest, response: HttpResponse, device: str) -> None:
    """Let the browser keep its code, unless it does already."""
    if request.get_signed_cookie(COOKIE, default="", salt=SALT) == device:
        return
    response.set_signed_cookie(
        COOKIE,
        device,
        salt=SALT,
        max_age=YEARS,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
