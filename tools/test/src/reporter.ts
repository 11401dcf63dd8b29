import { inspect } from 'node:util'

/** What `npm test` learns from `node --test`, a JSON line each. */
export type TestLine =
  | { kind: 'failure'; file: string; title: string; reason: string }
  | { kind: 'file'; file: string; passed: number; failed: number; ms: number }
  | { kind: 'output'; file: string; text: string }
  | { kind: 'total'; passed: number; failed: number }

type Counts = { passed: number; failed: number; cancelled: number }
type Event = {
  type: string
  data: {
    file?: string
    name: string
    message: string
    counts: Counts
    duration_ms: number
    details: { type?: string; error?: Error & { cause?: unknown } }
  }
}

/** A reporter for `node --test --test-reporter=…`. */
export default async function* report(events: AsyncIterable<Event>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    const line = translate(type, data)
    if (line) yield `${JSON.stringify(line)}\n`
  }
}

function translate(type: string, data: Event['data']): TestLine | undefined {
  const file = data.file ?? ''
  if (type === 'test:fail') {
    // A suite fails because a test in it did; that one is told already.
    if (
      data.details.type === 'suite' &&
      /subtests? failed/.test(String(data.details.error?.cause ?? data.details.error))
    )
      return undefined
    return {
      kind: 'failure',
      file,
      title: data.name,
      reason: inspect(data.details.error?.cause ?? data.details.error),
    }
  }
  if (type === 'test:stdout' || type === 'test:stderr')
    return { kind: 'output', file, text: data.message }
  if (type !== 'test:summary') return undefined
  const counted = { passed: data.counts.passed, failed: data.counts.failed + data.counts.cancelled }
  return data.file
    ? { kind: 'file', file, ...counted, ms: Math.round(data.duration_ms) }
    : { kind: 'total', ...counted }
}
