import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { withTimeLimit } from '../time-limit.ts'

export const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by declared route.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})
export const eventsHandled = new Counter({
  name: 'events_handled_total',
  help: 'Events by outcome: done, known, again, outage, dead, unbound, misnamed.',
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
export const jobsDone = new Counter({
  name: 'jobs_total',
  help: 'Jobs by outcome: done, failed (each try), given_up (after the last try).',
  labelNames: ['job', 'outcome'],
})

export const eventAge = new Histogram({
  name: 'event_age_seconds',
  help: 'Time from the change that an event tells of until it was handled here.',
  labelNames: ['type'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600],
})

const timeLimitMs = 1000

/** A dependency that is down or slow is left out and never delays the other figures. */
export function polledGauge<L extends string>(
  name: string,
  help: string,
  labelNames: L[],
  ask: () => Promise<Array<[labels: Record<L, string>, value: number]>>,
): void {
  register.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    labelNames,
    async collect() {
      const values = await withTimeLimit(timeLimitMs, ask()).catch(() => [])
      this.reset()
      for (const [labels, value] of values) this.set(labels as never, value)
    },
  })
}

export function startMetrics(service: string): void {
  register.setDefaultLabels({ service })
  collectDefaultMetrics()
}

export async function metricsText(): Promise<{ type: string; text: string }> {
  return { type: register.contentType, text: await register.metrics() }
}
