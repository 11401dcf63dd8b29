import { pino } from 'pino'
import { currentContext } from '../context.ts'
import { describeError } from './error-description.ts'

/** Ids, counts, durations and codes only: never bodies, tokens, receipts or whole commands. */
export const log = pino(
  {
    level: 'info',
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const context = currentContext()
      return context ? { requestId: context.requestId } : {}
    },
  },
  standardOutput(),
)

export function nameLog(service: string, level: string): void {
  log.setBindings({ service })
  log.level = level
}

/** A log that cannot be written, as on a full disk, must not end the program: up to a megabyte is buffered. */
function standardOutput() {
  return pino.destination({ dest: 1, sync: true, maxLength: 1024 * 1024 }).on('error', () => {})
}
