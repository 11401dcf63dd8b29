import { isWaitingId } from '../../lib/offline/waiting-id.ts'
import { signedInPerson } from '../../lib/offline/without-network.ts'
import { asProblem } from '../../lib/problem.ts'
import { store } from '../../lib/store.ts'
import { type SendOptions, sendReceipt } from './send-receipt.ts'

/**
 * Sends a receipt, which this browser keeps until the server has it: a tab that is closed, a line that breaks or a
 * battery that ends loses nothing. True when it is sent, false when it waits; rejects with a CallProblem.
 */
export async function sendOrKeep(
  expenseId: string,
  file: File,
  options: SendOptions,
): Promise<boolean> {
  const personId = signedInPerson(store.getState)
  const keeping =
    'indexedDB' in globalThis &&
    personId &&
    (await import('../../lib/offline/later.ts').catch(() => undefined))
  if (!keeping) return sendReceipt(expenseId, file, options).then(() => true)
  const { keepFile, drop, lockOf, alone } = keeping
  const { idempotencyKey: key } = options
  const cannotSend = !navigator.onLine || isWaitingId(expenseId)
  const isKept = await alone(lockOf(key), async () => {
    const fault = await keepFile(personId, key, expenseId, file)
    if (cannotSend && fault) throw fault
    if (cannotSend) return true
    try {
      await sendReceipt(expenseId, file, options)
    } catch (thrown) {
      if (asProblem(thrown).status === 0 && !fault && !options.signal.aborted) return true
      await drop(key)
      throw thrown
    }
    await drop(key)
    return false
  })
  if (isKept) keeping.announceOutbox('changed')
  return !isKept
}
