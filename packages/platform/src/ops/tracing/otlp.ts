import { type Context, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Attributes, Kind, Span, Tracer } from '../tracing.ts'

const kinds: Record<Kind, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}
const sendEveryMs = 1000

export function makeTracer(service: string, endpoint: string, ratio: number): Tracer {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: 5000,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `sortie-${service}`,
      'service.namespace': 'sortie',
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs })],
  })
  const tracer = provider.getTracer('sortie')
  return {
    start(name, kind, attributes, parent) {
      const above = parent ? withParent(parent) : context.active()
      return spanOf(
        tracer.startSpan(name, { kind: kinds[kind], attributes: present(attributes) }, above),
        above,
      )
    },
    traceparent() {
      const open = trace.getSpan(context.active())
      return open && textOf(open.spanContext())
    },
    async stop() {
      await provider.shutdown()
      context.disable()
      contexts.disable()
    },
  }
}

type OpenSpan = ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>

function spanOf(span: OpenSpan, above: Context): Span {
  return {
    run: (work) => context.with(trace.setSpan(above, span), work),
    traceparent: textOf(span.spanContext()),
    set(attributes, name) {
      span.setAttributes(present(attributes))
      if (name) span.updateName(name)
    },
    // An error's message may hold what must not be logged; its class and code may not.
    fail(error) {
      const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown }
      span.setAttribute('error.type', code === undefined ? name : `${name} ${String(code)}`)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => span.end(),
  }
}

function present(attributes: Attributes): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      (entry): entry is [string, string | number | boolean] => entry[1] !== undefined,
    ),
  )
}

/** https://www.w3.org/TR/trace-context/#traceparent-header; an invalid one starts a new trace. */
function withParent(traceparent: string): Context {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? []
  const above = trace.deleteSpan(context.active())
  if (!traceId || !spanId || !flags) return above
  return trace.setSpanContext(above, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  })
}

function textOf({
  traceId,
  spanId,
  traceFlags,
}: {
  traceId: string
  spanId: string
  traceFlags: number
}): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`
}
