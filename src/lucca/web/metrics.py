"""What /metrics reports: numbers only, of all tables together."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The counters of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "lucca_requests", "Requests answered.", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram("lucca_request_seconds", "How long answers took.", ["route"], registry=self.registry)
        self.streams = Gauge("lucca_streams", "Open streams.", registry=self.registry)
        self.tables = Gauge("lucca_tables_in_memory", "Tables in memory.", registry=self.registry)
        self.restarts = Gauge("lucca_worker_restarts", "Workers that died and were replaced.", registry=self.registry)
        self.busy = Gauge("lucca_workers_busy", "Workers that think.", registry=self.registry)
        self.queued = Gauge(
            "lucca_workers_queued",
            "Bots' turns and hints that wait for a worker: of people, or of bots among themselves.",
            ["kind"],
            registry=self.registry,
        )
        self.waits = Histogram(
            "lucca_workers_wait_seconds", "How long they waited for a worker.", ["kind"], registry=self.registry
        )
        self.webhooks = Counter(
            "lucca_webhooks",
            "Messages to webhooks, by what became of them.",
            ["event", "outcome"],
            registry=self.registry,
        )
        self.request_counters: dict[tuple[str, str, int], Counter] = {}
        self.request_timers: dict[str, Histogram] = {}

    def waited(self, kind: str, seconds: float) -> None:
        """Notes how long somebody has waited for a worker."""
        self.waits.labels(kind).observe(seconds)

    def count_webhook(self, event: str, outcome: str) -> None:
        """Counts a message to a webhook; `outcome` is a code."""
        self.webhooks.labels(event, outcome).inc()

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts an answer; a stream's takes as long as somebody listens, which says nothing."""
        key = (method, route, status)
        if key not in self.request_counters:  # to find them by their labels takes longer than to count
            self.request_counters[key] = self.requests.labels(method, route, str(status))
        self.request_counters[key].inc()
        if not route.endswith("/stream"):
            if route not in self.request_timers:
                self.request_timers[route] = self.seconds.labels(route)
            self.request_timers[route].observe(seconds)

    def text(self) -> bytes:
        """In the format of Prometheus."""
        return generate_latest(self.registry)
