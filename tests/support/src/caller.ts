import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

/** Someone who calls through the gateway as a script does, with the session cookie. */
export type Person = {
  email: string
  cookie: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
}

export async function register(
  url: string,
  password = 'secret1',
  email = `${randomUUID()}@example.com`,
): Promise<Person> {
  return enter(url, '/api/register', { email, password }, email, 201)
}

export async function signIn(url: string, email: string, password: string): Promise<Person> {
  return enter(url, '/api/login', { username: email, password }, email, 200)
}

async function enter(
  url: string,
  path: string,
  body: object,
  email: string,
  status: number,
): Promise<Person> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, status, await response.text())
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const send = (method: string, to: string, sent?: unknown, headers: Record<string, string> = {}) =>
    fetch(url + to, {
      method,
      headers: {
        cookie,
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: sent === undefined ? null : JSON.stringify(sent),
      signal: AbortSignal.timeout(20_000),
    })
  return {
    email,
    cookie,
    send,
    get: (to, headers) => send('GET', to, undefined, headers),
    post: (to, sent, headers) => send('POST', to, sent, headers),
  }
}
