import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

/** Calls through the gateway as a script does, with a session cookie. */
export type Person = {
  email: string
  password: string
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
  return enter(url, '/api/register', { email, password }, { email, password }, 201)
}

/** As an administrator confirms people whom they know, so that they may approve. */
export async function confirm(url: string, ...people: Person[]): Promise<void> {
  const admin = await signIn(url, 'admin@example.com', 'correct horse')
  for (const person of people) {
    const { id } = (await (await person.get('/api/user')).json()) as { id: string }
    const changed = await admin.send('PUT', `/admin/users/${id}`, { confirmed: true })
    assert.equal(changed.status, 200)
  }
}

export async function signIn(url: string, email: string, password: string): Promise<Person> {
  return enter(url, '/api/login', { username: email, password }, { email, password }, 200)
}

async function enter(
  url: string,
  path: string,
  body: object,
  who: Pick<Person, 'email' | 'password'>,
  status: number,
): Promise<Person> {
  const response = await sendTo(url + path, { method: 'POST', body })
  assert.equal(response.status, status, await response.text())
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const send: Person['send'] = (method, to, sent, headers) =>
    sendTo(url + to, { method, body: sent, headers, cookie })
  return {
    ...who,
    cookie,
    send,
    get: (to, headers) => send('GET', to, undefined, headers),
    post: (to, sent, headers) => send('POST', to, sent, headers),
  }
}

type Sent = {
  method: string
  /** A form is sent as it is, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string> | undefined
  cookie?: string
  /** Milliseconds for the answer to come. */
  withinMs?: number
}

export function sendTo(
  address: string,
  { method, body, headers, cookie, withinMs = 20_000 }: Sent,
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData)
  return fetch(address, {
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isJson ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
    signal: AbortSignal.timeout(withinMs),
  })
}
