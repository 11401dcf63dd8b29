import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { ReceiptJson } from '@sortie/contracts/receipt'
import type { TripJson } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { type Caller, enter } from './caller.ts'
import { betweenTriesMs, patienceMs } from './patience.ts'
import { aPicture } from './picture.ts'
import { demandOnce, type Heard, isProblem, sha256 } from './recorded.ts'

/**
 * One person at work: notes expenses and changes them, uploads receipts, plans missions, reads. What was acknowledged is
 * remembered; what was not is tried again with the same Idempotency-Key, as a good client does.
 */
export class Recorder {
  readonly heard: Heard[] = []
  readonly #caller: Caller
  readonly #expenses = new Map<string, { notes: string | null }>()
  readonly #missions = new Set<string>()
  readonly #receipts = new Map<string, string>()
  #withReceipts = ''
  #until = 0
  readonly #thinkMs: number

  private constructor(caller: Caller, thinkMs: number) {
    this.#caller = caller
    this.#thinkMs = thinkMs
  }

  /** Registers someone new, while all is well, who thinks for so long between two deeds of a kind. */
  static async enter(url: string, thinkMs = 0): Promise<Recorder> {
    const recorder = new Recorder(await enter(url), thinkMs)
    const made = await recorder.#once<ExpenseJson>(
      'POST',
      '/api/expenses',
      anExpense({ merchant: 'with receipts' }),
    )
    recorder.#withReceipts = made.id
    return recorder
  }

  get acknowledged(): number {
    return this.#expenses.size + this.#missions.size + this.#receipts.size
  }

  refused(call: string): number {
    return this.heard.filter((answer) => answer.call === call && answer.status === 503).length
  }

  /** Works until `stop` is called; resolves when everything begun has been acknowledged, at most 15 s later. */
  work(): { stop(): Promise<void> } {
    this.#until = Number.POSITIVE_INFINITY
    const done = Promise.all([
      this.#noteExpenses(),
      this.#planMissions(),
      this.#upload(),
      this.#read(),
    ])
    done.catch(() => {})
    return {
      stop: async () => {
        this.#until = performance.now()
        await done
      },
    }
  }

  get #working(): boolean {
    return performance.now() < this.#until
  }

  async #noteExpenses(): Promise<void> {
    while (this.#working) {
      const merchant = randomUUID()
      const body = anExpense({ merchant, notes: 'first' })
      const { id } = await this.#insist<ExpenseJson>('POST', '/api/expenses', body)
      this.#expenses.set(merchant, { notes: null })
      await this.#insist('PUT', `/api/expenses/${id}`, { notes: merchant })
      this.#expenses.set(merchant, { notes: merchant })
      await this.#think()
    }
  }

  async #planMissions(): Promise<void> {
    while (this.#working) {
      const name = randomUUID()
      await this.#insist('POST', '/api/trips', { ...aTrip(), name })
      this.#missions.add(name)
      await this.#think()
    }
  }

  async #upload(): Promise<void> {
    while (this.#working) {
      const bytes = aPicture()
      const form = () => {
        const body = new FormData()
        body.set('receipt', new Blob([bytes], { type: 'image/jpeg' }), 'receipt.jpg')
        return body
      }
      const path = `/api/expenses/${this.#withReceipts}/receipts`
      const { id } = await this.#insist<ReceiptJson>('POST', path, form)
      this.#receipts.set(id, sha256(bytes))
      await this.#think()
    }
  }

  /** Reads need not be right in the end, only well answered. */
  async #read(): Promise<void> {
    const paths = ['/api/expenses', '/api/dashboard/stats', '/api/user', '/api/trips']
    for (let turn = 0; this.#working; turn++) {
      const [receipt] = this.#receipts.keys()
      const file = turn % 5 === 4 && receipt ? `/api/receipts/${receipt}/file` : undefined
      await this.#try('GET', file ?? paths[turn % paths.length] ?? '/api/user').catch(() => {})
      await pause(betweenTriesMs)
      await this.#think()
    }
  }

  /** Half of it to half more, so that people do not go in step. */
  async #think(): Promise<void> {
    if (this.#thinkMs > 0) await pause(this.#thinkMs * (0.5 + Math.random()))
  }

  async #insist<T = unknown>(
    method: string,
    path: string,
    body: object | (() => FormData),
  ): Promise<T> {
    const key = randomUUID()
    for (;;) {
      const answer = await this.#try<T>(method, path, body, key).catch(() => null)
      if (answer !== null) return answer
      if (performance.now() > this.#until + 15_000)
        throw new Error(`${method} ${path} was never acknowledged`)
      // Hundreds who try again at once would take the processor from the program that they wait for.
      await pause(Math.max(betweenTriesMs, (this.#thinkMs / 4) * (0.5 + Math.random())))
    }
  }

  async #once<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await this.#try<T>(method, path, body, randomUUID())
    if (answer === null) throw new Error(`${method} ${path}: ${JSON.stringify(this.heard.at(-1))}`)
    return answer
  }

  /** The answer of a success, null for any other; rejects when no answer comes. Either is noted. */
  async #try<T>(
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
        patienceMs,
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

  /** Every answer was a success, or a 503 in good form and good time; of others it tells what was `logged` with their id. */
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

  /** What was acknowledged is there once and as it was acknowledged; nothing is there twice. */
  async demandAllKept(): Promise<void> {
    const expenses = await this.#once<ExpenseJson[]>('GET', '/api/expenses')
    demandOnce(
      expenses.map(({ merchant }) => merchant),
      [...this.#expenses.keys()],
    )
    for (const { merchant, notes } of expenses) {
      const kept = this.#expenses.get(merchant)
      if (kept?.notes) assert.equal(notes, kept.notes, 'an acknowledged change is kept')
    }
    const missions = await this.#once<TripJson[]>('GET', '/api/trips')
    demandOnce(
      missions.map(({ name }) => name),
      [...this.#missions],
    )
    const receipts = await this.#once<ReceiptJson[]>(
      'GET',
      `/api/expenses/${this.#withReceipts}/receipts`,
    )
    demandOnce(
      receipts.map(({ id }) => id),
      [...this.#receipts.keys()],
    )
    assert.equal(receipts.length, this.#receipts.size, 'no upload is there twice')
    for (const [id, hash] of this.#receipts)
      assert.equal(await this.#hashOfFile(id), hash, 'the file is whole')
    // The count on the expense comes by events: none was lost, none counted twice.
    await eventually(async () => {
      const { receiptCount } = await this.#once<ExpenseJson>(
        'GET',
        `/api/expenses/${this.#withReceipts}`,
      )
      assert.equal(receiptCount, receipts.length, 'receipts counted by events')
      // A broker starts slowly on a busy machine, and one whose disk was full looks again after 10 s.
    }, 60_000)
  }

  async #hashOfFile(id: string): Promise<string> {
    const response = await this.#caller('GET', `/api/receipts/${id}/file`, undefined, patienceMs)
    assert.equal(response.status, 200)
    return sha256(await response.bytes())
  }
}
