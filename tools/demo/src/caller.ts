import { sessionApi } from '@sortie/contracts/auth'
import { type Answer, type Endpoint, type Request, urlOf } from '@sortie/contracts/endpoint'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { Fault } from '@sortie/local/fault'

export type Caller = {
  call<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Answer<E>>
  attach(expenseId: string, photo: Buffer, name: string): Promise<void>
  /** By the password once more: where money goes is not changed by a session alone. */
  proof(): Promise<string>
}

/** Signs somebody in; `otherwise` says what to do where it is not their password. */
export async function enter(
  url: string,
  email: string,
  password: string,
  otherwise: string,
): Promise<Caller> {
  const response = await send(url, sessionApi.login, { body: { username: email, password } })
  if (response.status === 401 || password === '') throw new Fault(otherwise)
  if (!response.ok) throw await refusal(response)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const caller: Caller = {
    async call(endpoint, request) {
      const answer = await send(url, endpoint, request as object, { cookie })
      if (!answer.ok) throw await refusal(answer)
      return (endpoint.response ? await answer.json() : undefined) as never
    },
    async attach(expenseId, photo, name) {
      const form = new FormData()
      form.set('receipt', new File([new Uint8Array(photo)], name, { type: 'image/jpeg' }))
      const answer = await fetch(`${url}/api/expenses/${expenseId}/receipts`, {
        method: 'POST',
        headers: { cookie },
        body: form,
      })
      if (!answer.ok) throw await refusal(answer)
    },
    async proof() {
      const body = { currentPassword: password }
      return (await caller.call(secondFactorApi.proveByPassword, { body })).proof
    },
  }
  return caller
}

function send(
  url: string,
  endpoint: Endpoint,
  request: { params?: object; query?: object; body?: unknown },
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + urlOf(endpoint, request.params, request.query), {
    method: endpoint.method,
    headers: {
      ...headers,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: request.body === undefined ? null : JSON.stringify(request.body),
  })
}

async function refusal(response: Response): Promise<Fault> {
  return new Fault(
    `${new URL(response.url).pathname} answered ${response.status}: ${await response.text()}`,
  )
}
