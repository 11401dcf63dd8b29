import { urlOf } from '@sortie/contracts/endpoint'
import { receiptApi } from '@sortie/contracts/receipt'
import { api } from '../../lib/api.ts'
import { rememberOwnRequest } from '../../lib/own-requests.ts'
import { asProblem, type CallProblem, noAnswer, problemOf } from '../../lib/problem.ts'
import { store } from '../../lib/store.ts'

export type SendOptions = {
  idempotencyKey: string
  onProgress: (percent: number) => void
  /** Sortie has no room for it at this moment: why, and that it is sent again by itself. */
  onBusy?: (why: string) => void
  signal: AbortSignal
}

/** In s: a longer wait, as until tomorrow, is told as a failure. */
const longestWait = 300
const usualWait = 5

/** Attaches a file to an expense, as `sendFile` does. */
export async function sendReceipt(
  expenseId: string,
  file: File,
  options: SendOptions,
): Promise<void> {
  await sendFile(urlOf(receiptApi.upload, { id: expenseId }), file, options)
  store.dispatch(api.util.invalidateTags(['Receipt', 'Expense', 'Dashboard']))
}

/**
 * Sends a receipt's file, again after the time that a busy server names. The same key sent again after a lost connection
 * stores it once. Rejects with a CallProblem.
 */
export async function sendFile(url: string, file: File, options: SendOptions): Promise<void> {
  for (;;) {
    try {
      return await sendOnce(url, file, options)
    } catch (thrown) {
      const problem = asProblem(thrown)
      const seconds = problem.retryAfter ?? usualWait
      if (!isBusy(problem) || seconds > longestWait || options.signal.aborted) throw thrown
      const again = `Sent again in ${Math.ceil(seconds)} s.`
      options.onBusy?.(`${problem.sentence ?? problem.message} ${again}`)
      await pause(seconds * 1000, options.signal)
    }
  }
}

function isBusy({ status }: CallProblem): boolean {
  return [429, 502, 503, 504].includes(status)
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
  { idempotencyKey, onProgress, signal }: SendOptions,
): Promise<void> {
  const body = new FormData()
  body.set('receipt', file, file.name)
  const request = new XMLHttpRequest()
  const done = Promise.withResolvers<void>()
  request.open('POST', url)
  request.setRequestHeader('Idempotency-Key', idempotencyKey)
  request.setRequestHeader('X-Request-Id', rememberOwnRequest())
  request.upload.onprogress = ({ loaded, total }) => onProgress((loaded / total) * 100)
  request.onload = async () => {
    if (request.status >= 200 && request.status < 300) done.resolve()
    else
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
