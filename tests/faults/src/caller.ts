import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

/** Calls through the gateway as one signed-in person; rejects when no answer comes within `withinMs`. */
export type Caller = (
  method: string,
  path: string,
  body: object | undefined,
  withinMs: number,
  headers?: Record<string, string>,
) => Promise<Response>

export const firstPassword = 'secret1'

/** Registers someone new. */
export async function enter(url: string, email = `${randomUUID()}@example.com`): Promise<Caller> {
  const response = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: firstPassword }),
    signal: AbortSignal.timeout(15_000),
  })
  assert.equal(response.status, 201, await response.text())
  return callerOf(url, (response.headers.get('set-cookie') ?? '').split(';')[0])
}

/** Without a cookie nobody. */
export function callerOf(url: string, cookie = ''): Caller {
  return (method, path, body, withinMs, headers = {}) => {
    const isJson = body !== undefined && !(body instanceof FormData)
    return fetch(url + path, {
      method,
      headers: { cookie, ...(isJson && { 'content-type': 'application/json' }), ...headers },
      body: isJson ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
      signal: AbortSignal.timeout(withinMs),
    })
  }
}
