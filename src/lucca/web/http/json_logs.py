"""The log of a server: one JSON object a line. Nothing that a stranger typed, and no secret, gets there."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime

LOG_FIELDS = ("method", "route", "status", "ms", "table")


class JsonLines(logging.Formatter):
    """Writes a log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, what happened, and the fields that are named here."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "at": at,
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            "from": record.name,
        }
        line |= {name: record.__dict__[name] for name in LOG_FIELDS if name in record.__dict__}
        if record.exc_info:
            line["traceback"] = [entry.strip() for entry in traceback.format_exception(*record.exc_info)]
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    """Logs go to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn.access", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)  # the middleware logs requests, without secrets
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # nonsense from strangers would fill the disk
