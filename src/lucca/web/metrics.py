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

    def text(self) -> bytes:
        """In the format of Prometheus."""
        return generate_latest(self.registry)
