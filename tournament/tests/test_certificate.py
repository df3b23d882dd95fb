"""The certificate of a hall: what `deploy/certificate.sh` makes is trusted for its names only."""

import ssl
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

SCRIPT = settings.BASE_DIR / "deploy" / "certificate.sh"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory with a certificate for two names."""
    directory = tmp_path_factory.mktemp("tls")
    names = ("192.168.1.10", "touke.lan")
    subprocess.run([SCRIPT, directory, *names], check=True, capture_output=True)
    return directory


def shake_hands(made: Path, name: str) -> str | None:
    """Connect as a phone that trusts the authority; the protocol, or an error for a wrong name."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(made / "server.crt", made / "server.key")
    phone = ssl.create_default_context(cafile=made / "authority.crt")
    here, there = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [
        server.wrap_bio(here, there, server_side=True),
        phone.wrap_bio(there, here, server_hostname=name),
    ]
    for _message in range(4):
        for end in reversed(ends):
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
    return ends[1].version()


@pytest.mark.parametrize("name", ["192.168.1.10", "touke.lan"])
def test_phones_that_trust_the_authority_trust_the_hall(made: Path, name: str) -> None:
    assert shake_hands(made, name) == "TLSv1.3"


def test_no_other_name_is_trusted(made: Path) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(made, "bank.example")


def test_the_key_of_the_authority_is_not_kept(made: Path) -> None:
    assert {path.name for path in made.iterdir()} == {"authority.crt", "server.crt", "server.key"}


def test_a_certificate_without_a_name_is_refused(tmp_path: Path) -> None:
    assert subprocess.run([SCRIPT, tmp_path], check=False, capture_output=True).returncode == 2
