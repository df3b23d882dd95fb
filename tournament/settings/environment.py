"""Reading the environment: what cannot be understood is said, never guessed."""

from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

WORDS = {"yes": True, "true": True, "on": True, "1": True}
WORDS |= {"no": False, "false": False, "off": False, "0": False, "": False}
SCHEMES = ("sqlite", "postgres", "postgresql")
PORTS = range(1, 65536)


class Environment(environ.Env):
    """`environ.Env` that raises ImproperlyConfigured, by name, for what makes no sense."""

    def yes(self, name: str, *, default: bool) -> bool:
        """A yes or a no."""
        word = self.str(name, default="yes" if default else "no")
        if word.strip().lower() not in WORDS:
            raise _unfit(name, "请写 yes 或 no。", "Write yes or no.")
        return WORDS[word.strip().lower()]

    def port(self, name: str, *, default: int) -> int:
        """The number of a port, 1 to 65535."""
        number = self.str(name, default=str(default)).strip()
        if not (number.isdecimal() and int(number) in PORTS):
            raise _unfit(name, "请写 1 到 65535 之间的端口号。", "Write a port from 1 to 65535.")
        return int(number)

    def database(self, name: str, *, default: str) -> dict[str, Any]:
        """A database of SQLite or PostgreSQL by its address."""
        refusal = _unfit(
            name,
            "请写 postgres://用户:密码@主机:端口/库名 或 sqlite:////路径。",
            "Write postgres://USER:PASSWORD@HOST:PORT/NAME or sqlite:////PATH.",
        )
        if self.str(name, default=default).partition("://")[0] not in SCHEMES:
            raise refusal
        try:
            return self.db(name, default=default)
        except ValueError as error:
            raise refusal from error


def _unfit(name: str, zh: str, en: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"环境变量 {name} 无法识别。{zh} / {name} makes no sense. {en}")
