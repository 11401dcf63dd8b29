import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Caller } from './caller.ts'
import { answerLimitMs } from './limits.ts'
import { type Heard, isProblem } from './recorded.ts'

/** The calls of one person, with their answers and durations. */
export class NotedCalls {
  readonly heard: Heard[] = []
  readonly #caller: Caller

  constructor(caller: Caller) {
    this.#caller = caller
  }

  refused(call: string): number {
    return this.heard.filter((answer) => answer.call === call && answer.status === 503).length
  }

  async once<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await this.try<T>(method, path, body, randomUUID())
    if (answer === null) throw new Error(`${method} ${path}: ${JSON.stringify(this.heard.at(-1))}`)
    return answer
  }

  /** The answer of a success, null for any other; rejects when no answer comes. Either is noted. */
  async try<T>(
    method: string,
    path: string,
    body?: object | (() => FormData),
    key?: string,
  ): Promise<T | null> {
    const started = performance.now()
    const call = `${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`
    const note = (status: number | string, text = '', retryAfter: string | null = null) =>
      this.heard.push({
        call,
        status,
        ms: Math.round(performance.now() - started),
        text,
        retryAfter,
      })
    try {
      const sent = typeof body === 'function' ? body() : body
      const response = await this.#caller(
        method,
        path,
        sent,
        answerLimitMs,
        key ? { 'idempotency-key': key } : {},
      )
      const text = await response.text()
      note(response.status, response.ok ? '' : text, response.headers.get('retry-after'))
      if (!response.ok) return null
      return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : (text as T)
    } catch (error) {
      note(
        `${(error as Error).name}: ${((error as Error).cause as Error)?.message ?? (error as Error).message}`,
      )
      throw error
    }
  }

  /**
   * Every answer was a success, or a 503 in good form and good time; of others it tells what was `logged` with
   * their id.
   */
  demandGoodAnswers(
    options: { mayBreakOff?: boolean },
    logged: (requestId: string) => string[],
  ): void {
    const bad = this.heard.filter(({ status, text, retryAfter }) => {
      if (typeof status === 'string') return !options.mayBreakOff
      if (status < 300) return false
      return status !== 503 || !isProblem(text) || !retryAfter
    })
    const ids = bad.flatMap(({ text }) => /"requestId":"([^"]+)"/.exec(text)?.[1] ?? [])
    const why = ids.flatMap(logged)
    assert.deepEqual(
      bad,
      [],
      ['only successes and 503 with a sentence and Retry-After', ...why].join('\n'),
    )
  }

  /** The bytes of a file, which are not noted. */
  async bytes(path: string): Promise<Uint8Array> {
    const response = await this.#caller('GET', path, undefined, answerLimitMs)
    assert.equal(response.status, 200)
    return response.bytes()
  }
}
