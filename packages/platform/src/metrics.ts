import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'

/** Prometheus metrics of this process; served at /internal/metrics. Durations in seconds. */
export const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by declared route.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})
export const eventsHandled = new Counter({
  name: 'events_handled_total',
  help: 'Events by outcome: done, again, dead.',
  labelNames: ['type', 'outcome'],
})
export const outboxWaiting = new Gauge({
  name: 'outbox_waiting',
  help: 'Events committed but not yet confirmed by the broker.',
})
export const outboxLag = new Gauge({
  name: 'outbox_lag_seconds',
  help: 'Age of the oldest event not yet confirmed by the broker.',
})
export const deadLetters = new Gauge({ name: 'dead_letters', help: "Messages in this service's dead-letter queue." })
export const jobsDone = new Counter({
  name: 'jobs_total',
  help: 'Jobs by outcome: done, failed.',
  labelNames: ['job', 'outcome'],
})

export function startMetrics(service: string): void {
  register.setDefaultLabels({ service })
  collectDefaultMetrics()
}

export async function metricsText(): Promise<{ type: string; text: string }> {
  return { type: register.contentType, text: await register.metrics() }
}
