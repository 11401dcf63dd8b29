import { isWaitingId } from '../../lib/offline/waiting-id.ts'
import { asProblem } from '../../lib/problem.ts'
import { type SendOptions, type Sent, sendReceipt } from './send-receipt.ts'

/**
 * Sends a receipt, which this browser keeps until the server has it: a tab that is closed, a line that breaks or a
 * battery that ends loses nothing, nor a session that has ended: it goes out when the same person has signed in again.
 * Rejects with a CallProblem.
 */
export async function uploadOrQueue(
  target: string,
  file: File,
  options: SendOptions,
): Promise<Sent | 'waits'> {
  const { personId, idempotencyKey: key } = options
  const keeping = personId && (await keeper())
  if (!keeping) return sendReceipt(target, file, options)
  const { queueFile, drop, lockName, withLock } = keeping
  const cannotSend = !navigator.onLine || isWaitingId(target)
  const outcome = await withLock(lockName(key), async () => {
    const fault = await queueFile(personId, key, target, file, options.position)
    if (cannotSend && fault) throw fault
    if (cannotSend) return 'waits'
    let sent: Sent
    try {
      sent = await sendReceipt(target, file, options)
    } catch (thrown) {
      const comesLater = [0, 401].includes(asProblem(thrown).status)
      if (comesLater && !fault && !options.signal.aborted) return 'waits'
      await drop(key)
      throw thrown
    }
    await drop(key)
    return sent
  })
  if (outcome === 'waits') keeping.announceOutbox('changed')
  return outcome
}

async function keeper() {
  if (!('indexedDB' in globalThis)) return undefined
  return import('../../lib/offline/offline-chunk.ts').catch(() => undefined)
}
