"""Tokens: `Authorization: Bearer …` makes a program the holder of a role."""

import logging

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from tournament.errors import Forbidden
from tournament.models import Role
from tournament.permissions import ending
from tournament.selectors.people import role_by_token_hash
from tournament.services.roles import token_hash

logger = logging.getLogger(__name__)

SCHEME = "Bearer"


class TokenAuthentication(BaseAuthentication):
    """Sets `request.auth` to the role whose token was sent; a program has no user account."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Role] | None:
        """None without a token; one that is unknown or over is logged, and an error everywhere."""
        scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.casefold() != SCHEME.casefold():
            return None
        role = role_by_token_hash(token_hash(token.strip()))
        over = ending(role) if role else Forbidden("unknown_token", _("This token is unknown."))
        if over:
            logger.warning("a token was refused: %s", over.code)
            raise AuthenticationFailed(str(over))
        role.device = role.code
        return AnonymousUser(), role

    def authenticate_header(self, request: Request) -> str:
        """What a 401 answer asks for."""
        return SCHEME


class HasToken(BasePermission):
    """Only for holders of a role; what the role allows in the event is checked by the view."""

    def has_permission(self, request: Request, view: object) -> bool:
        """Whether a token was sent."""
        return request.auth is not None


class WriteThrottle(SimpleRateThrottle):
    """Two writes a second from each token: more than a hall full of tables gives."""

    rate = "120/min"

    def get_cache_key(self, request: Request, view: object) -> str:
        """What is counted together: the writes of one role."""
        return f"write-{request.auth.pk}"


class TokenScheme(OpenApiAuthenticationExtension):
    """How the schema describes `TokenAuthentication`."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """A bearer token in the Authorization header."""
        return build_bearer_security_scheme_object("Authorization", SCHEME)
