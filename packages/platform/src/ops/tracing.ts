/** OpenTelemetry is loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export type Kind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'
export type Attributes = Record<string, string | number | boolean | undefined>

export type Span = {
  run<T>(work: () => T): T
  traceparent: string
  set(attributes: Attributes, name?: string): void
  fail(error: unknown): void
  end(): void
}
export type Tracer = {
  /** `parent` is a received `traceparent`; by default the current span. */
  start(name: string, kind: Kind, attributes: Attributes, parent?: string): Span
  traceparent(): string | undefined
  stop(): Promise<void>
}
type Settings = { OTEL_EXPORTER_OTLP_ENDPOINT?: string; OTEL_TRACES_SAMPLER_ARG?: number }

let tracer: Tracer | null = null

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

export function startSpan(
  name: string,
  kind: Kind,
  attributes: Attributes = {},
  parent?: string,
): Span | null {
  return tracer?.start(name, kind, attributes, parent) ?? null
}

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

export function traceparent(): string | undefined {
  return tracer?.traceparent()
}
