/**
 * Where a request spends its time, through every process: a span for each call, event and job, for what they ask of
 * MongoDB and Redis, and for what they ask of other services. On when OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise
 * nothing of OpenTelemetry is loaded and everything here only runs the work.
 */
export type Kind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'
/** Ids, codes and counts only, as in logs. */
export type Attributes = Record<string, string | number | boolean | undefined>

export type Span = {
  /** Work inside becomes the children of this span. */
  run<T>(work: () => T): T
  /** W3C's `traceparent` of this span, for whoever goes on elsewhere. */
  traceparent: string
  set(attributes: Attributes, name?: string): void
  fail(error: unknown): void
  end(): void
}
export type Tracer = {
  /** `parent` is a `traceparent` from elsewhere; by default the span that is open here. */
  start(name: string, kind: Kind, attributes: Attributes, parent?: string): Span
  traceparent(): string | undefined
  stop(): Promise<void>
}
type Settings = { OTEL_EXPORTER_OTLP_ENDPOINT?: string; OTEL_TRACES_SAMPLER_ARG?: number }

let tracer: Tracer | null = null

/** Call before anything connects. Answers how to stop, which sends what was not yet sent. */
export async function startTracing(
  service: string,
  settings: Settings,
): Promise<() => Promise<void>> {
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {}
  const { makeTracer } = await import('./tracing/otlp.ts')
  tracer = makeTracer(
    service,
    settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    settings.OTEL_TRACES_SAMPLER_ARG ?? 1,
  )
  const { followMongo, followRedis } = await import('./tracing/drivers.ts')
  const stops = [followMongo(tracer), followRedis(tracer)]
  return async () => {
    for (const stop of stops) stop()
    const stopping = tracer
    tracer = null
    await stopping?.stop()
  }
}

export function isTracing(): boolean {
  return tracer !== null
}

/** A span that its caller ends; null when nothing is traced. */
export function startSpan(
  name: string,
  kind: Kind,
  attributes: Attributes = {},
  parent?: string,
): Span | null {
  return tracer?.start(name, kind, attributes, parent) ?? null
}

/** Runs `work` in a span of its own, which its failure marks. */
export async function traced<T>(
  name: string,
  kind: Kind,
  attributes: Attributes,
  work: () => Promise<T>,
  parent?: string,
): Promise<T> {
  const span = tracer?.start(name, kind, attributes, parent)
  if (!span) return work()
  try {
    return await span.run(work)
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** Of the span that is open here. */
export function traceparent(): string | undefined {
  return tracer?.traceparent()
}
