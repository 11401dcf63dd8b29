import type { ProblemKind } from '@sortie/contracts/problem'
import type { ReportFile } from '../rendering/report-file.ts'

export type Delivery =
  | { file: ReportFile; remove: () => Promise<void> }
  | { object: string; sizeBytes: number }
  | { problem: { kind: ProblemKind; code: string; sentence: string } }

type Waiting = { deliver: (delivery: Delivery) => void; signal: AbortSignal }

const waiting = new Map<string, Waiting>()

/** Less than the gateway's timeout of three minutes. */
const longestWaitMs = 170_000

export const reportFailed = {
  kind: 'unexpected',
  code: 'report_failed',
  sentence: 'The report could not be made.',
} as const
const tookTooLong = {
  kind: 'unavailable',
  code: 'report_too_slow',
  sentence: 'This report takes long. Please have it made in the background.',
} as const

/** Registers a call of this process that waits for this job. `forget` also aborts the work. */
export function waitForDelivery(id: string): { delivery: Promise<Delivery>; forget: () => void } {
  const { promise, resolve } = Promise.withResolvers<Delivery>()
  const gone = new AbortController()
  const patience = setTimeout(() => resolve({ problem: tookTooLong }), longestWaitMs)
  waiting.set(id, { deliver: resolve, signal: gone.signal })
  function forget() {
    clearTimeout(patience)
    waiting.delete(id)
    gone.abort(new Error('the caller went away'))
  }
  return { delivery: promise, forget }
}

/** The call of this process that waits for the job, if any: its report need not go through the object storage. */
export const waitingHere = (id: string) => waiting.get(id)
