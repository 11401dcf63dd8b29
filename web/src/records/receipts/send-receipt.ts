import { urlOf } from '@sortie/contracts/endpoint'
import { receiptApi } from '@sortie/contracts/receipt'
import { api } from '../../lib/api.ts'
import { rememberOwnRequest } from '../../lib/own-requests.ts'
import { noAnswer, problemOf } from '../../lib/problem.ts'
import { store } from '../../lib/store.ts'

export type SendOptions = {
  idempotencyKey: string
  onProgress: (percent: number) => void
  signal: AbortSignal
}

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
 * Sends a receipt's file, telling how far it is (fetch cannot). The same key sent again after a lost connection stores
 * it once. Rejects with a CallProblem.
 */
export function sendFile(
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
          }),
        ),
      )
  }
  request.onerror = () => done.reject(noAnswer)
  request.onabort = () => done.reject({ status: 0, message: 'Cancelled.' })
  signal.addEventListener('abort', () => request.abort())
  request.send(body)
  return done.promise
}
