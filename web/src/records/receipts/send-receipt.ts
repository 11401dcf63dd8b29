import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { api } from '../../lib/api.ts'
import { inbox, receiptsOf } from '../../lib/offline/receipt-target.ts'
import { rememberOwnRequest } from '../../lib/own-requests.ts'
import { asProblem, type CallProblem, noAnswer, problemOf } from '../../lib/problem.ts'
import { store } from '../../lib/store.ts'

export type SendOptions = {
  /** The person who chose the file: the gateway refuses it when somebody else has signed in meanwhile. */
  personId?: string
  idempotencyKey: string
  /** Its place among the files that were chosen with it. */
  position?: number
  onProgress: (percent: number) => void
  /** The server is busy: called with the reason; the upload is repeated. */
  onBusy?: (why: string) => void
  signal: AbortSignal
}

/** `late`: its expense was handed in meanwhile, without it. */
export type Sent = 'sent' | 'late'

/** In s: a longer wait (until tomorrow) counts as a failure. */
const longestWait = 300
const mostTries = 6

/**
 * Sends a file to an expense or the Inbox, a few times again after the time that a busy server names. The same key sent
 * again after a lost connection stores it once. Rejects with a CallProblem.
 */
export async function sendReceipt(target: string, file: File, options: SendOptions): Promise<Sent> {
  for (let left = mostTries - 1; ; left--) {
    try {
      const sent = await sendOnce(receiptsOf(target), file, options)
      const outdated = target === inbox ? 'Inbox' : 'Expense'
      store.dispatch(api.util.invalidateTags([outdated, 'Receipt', 'Dashboard']))
      return sent
    } catch (thrown) {
      const { retryAfter, sentence, message } = asProblem(thrown)
      if (!retryAfter || retryAfter > longestWait || left === 0 || options.signal.aborted)
        throw thrown
      options.onBusy?.(`${sentence ?? message} Sent again in ${Math.ceil(retryAfter)} s.`)
      await pause(retryAfter * 1000, options.signal)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(cancelled)
    })
  })
}

const cancelled: CallProblem = { status: 0, message: 'Cancelled.' }

/** Tells how far it is, as fetch cannot. */
function sendOnce(
  url: string,
  file: File,
  { personId, idempotencyKey, position, onProgress, signal }: SendOptions,
): Promise<Sent> {
  const body = new FormData()
  // The server knows the place before the file has arrived.
  if (position) body.set('position', String(position))
  body.set('receipt', file, file.name)
  const request = new XMLHttpRequest()
  const done = Promise.withResolvers<Sent>()
  request.open('POST', url)
  request.setRequestHeader('Idempotency-Key', idempotencyKey)
  if (personId) request.setRequestHeader('Sortie-Person', personId)
  request.setRequestHeader('X-Request-Id', rememberOwnRequest())
  request.upload.onprogress = ({ loaded, total }) => onProgress((loaded / total) * 100)
  request.onload = async () => {
    if (request.status >= 200 && request.status < 300) {
      const receipt = receiptIn(request.responseText)
      if (receipt) done.resolve(receipt.late ? 'late' : 'sent')
      else done.reject(noAnswer)
    } else
      done.reject(
        await problemOf(
          new Response(request.responseText, {
            status: request.status,
            statusText: request.statusText,
            headers: { 'Retry-After': request.getResponseHeader('Retry-After') ?? '' },
          }),
        ),
      )
  }
  request.onerror = () => done.reject(noAnswer)
  request.onabort = () => done.reject(cancelled)
  signal.addEventListener('abort', () => request.abort())
  request.send(body)
  return done.promise
}

/** Undefined where somebody else has answered, like a hotel's sign-in page. */
function receiptIn(text: string): Pick<ReceiptJson, 'late'> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
