import { inspect } from 'node:util'
import { processorSeconds } from './processor-time.ts'

/** What `npm test` learns from `node --test`, a JSON line each except `output`, which is what the tests print. */
export type TestLine =
  | { kind: 'failure'; file: string; title: string; reason: string }
  | { kind: 'progress'; file?: string }
  | { kind: 'output'; text: string }
  | { kind: 'total'; passed: number; failed: number; processor: number }

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

export default async function* report(events: AsyncIterable<Event>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    const line = translate(type, data)
    // A test's own output need not end with a newline.
    if (line) yield `\n${JSON.stringify(line)}\n`
  }
}

function translate(type: string, data: Event['data']): TestLine | undefined {
  if (type === 'test:pass') return { kind: 'progress' }
  if (type === 'test:dequeue') return { kind: 'progress', file: data.file }
  if (type === 'test:fail') return failure(data)
  // An error after the last test: it makes the file fail, and no test tells of it.
  if (type === 'test:diagnostic' && data.message.includes('after the test ended'))
    return { kind: 'output', text: data.message }
  if (type !== 'test:summary' || data.file) return undefined
  const { passed, failed, cancelled } = data.counts
  return { kind: 'total', passed, failed: failed + cancelled, processor: processorSeconds() }
}

/** A suite fails because of a test in it, which has been reported already. */
function failure({ file = '', name, details }: Event['data']): TestLine {
  const reason = details.error?.cause ?? details.error
  if (details.type === 'suite' && /subtests? failed/.test(String(reason)))
    return { kind: 'progress' }
  return { kind: 'failure', file, title: name, reason: inspect(reason) }
}
