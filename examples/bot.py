"""A bot of your own: takes a seat at a table and plays any legal action.

    python examples/bot.py http://127.0.0.1:8000 TABLE SECRET

TABLE and SECRET are the two parts of a seat's link: /t/TABLE/s/SECRET.
"""

import json
import random
import sys
import urllib.error
import urllib.request
import uuid
from typing import Any


def main(server: str, table: str, secret: str) -> None:
    """Sits down, listens, and acts when asked."""
    address = f"{server.rstrip('/')}/api/tables/{table}"
    headers = {
        "Authorization": f"Bearer {secret}",
        "Accept": "application/x-ndjson",
        "Content-Type": "application/json",
    }

    def post(path: str, **words: Any) -> None:
        body = json.dumps(words).encode()
        urllib.request.urlopen(urllib.request.Request(f"{address}/{path}", body, headers)).close()

    post("sit", secret=secret, name="Example bot")
    with urllib.request.urlopen(urllib.request.Request(f"{address}/stream", headers=headers)) as stream:
        for line in stream:
            if not line.strip():
                continue  # a sign of life
            news = json.loads(line)
            if news["status"] in ("over", "archived"):
                print("Winners:", (news["outcome"] or {}).get("winners"), "- my seat:", news["you"])
                return
            if news["you"] in news["asked"] and news["legal"]:
                action = random.choice(news["legal"])
                try:
                    post("actions", id=uuid.uuid4().hex, version=news["version"], action=action)
                except urllib.error.HTTPError as error:
                    print(json.load(error)["detail"])  # stale, say: the stream has the news


if __name__ == "__main__":
    main(*sys.argv[1:])
