import { vi } from 'vitest'

type Answer = {
  status?: number
  statusText?: string
  body?: unknown
  headers?: Record<string, string>
}
export type Handler = Answer | ((call: Call) => Answer | Promise<Answer>)
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  headers: Headers
  /** It is sent also where the page is left at that moment. */
  keepalive?: boolean
}

/**
 * The gateway as the app sees it: answers `fetch` by a table of `'GET /api/trips'`, and keeps what was asked. A call
 * that is not in the table is a fault of the test and answers 500 with its name.
 */
export function fakeGateway(table: Record<string, Handler>) {
  const calls: Call[] = []
  const answers = new Map(Object.entries(table))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://sortie.test')
    const call: Call = {
      method: init.method ?? 'GET',
      path: pathname,
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: new Headers(init.headers),
      keepalive: init.keepalive,
    }
    calls.push(call)
    const name = `${call.method} ${call.path}`
    const handler = answers.get(name) ?? { status: 500, body: { error: `No answer for ${name}` } }
    const {
      status = 200,
      statusText,
      body,
      headers,
    } = typeof handler === 'function' ? await handler(call) : handler
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      statusText,
      headers,
    })
  })
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  return {
    calls,
    /** The calls of one kind, as 'POST /api/login'. */
    callsOf: (name: string) => calls.filter(({ method, path }) => `${method} ${path}` === name),
    /** From now on answers otherwise. */
    answer: (name: string, handler: Handler) => answers.set(name, handler),
    /** What it answers at the moment. */
    handlerOf: (name: string) => answers.get(name),
  }
}

/** As much of XMLHttpRequest as uploads use, answered by the same table. */
class UploadRequest {
  upload = {}
  status = 0
  statusText = ''
  responseText = ''
  onload?: () => void
  private asked = ['', '']
  private given = new Headers()
  private headers = new Headers()
  open(method: string, url: string) {
    this.asked = [method, url]
  }
  setRequestHeader(name: string, value: string) {
    this.given.set(name, value)
  }
  getResponseHeader(name: string) {
    return this.headers.get(name)
  }
  abort() {}
  async send(body: FormData) {
    const [method, url = ''] = this.asked
    const response = await fetch(url, { method, body, headers: this.given })
    this.status = response.status
    this.headers = response.headers
    this.responseText = await response.text()
    this.onload?.()
  }
}

/** An error as the server words it (decision 19). */
export function problem(status: number, error: string, more: object = {}): Answer {
  return { status, body: { error, code: 'test_problem', requestId: 'r-1', ...more } }
}
