import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import type { TripJson } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { type Acknowledged, demandAllKept, demandCounted } from './acknowledged.ts'
import { enter } from './caller.ts'
import { betweenTriesMs } from './limits.ts'
import { NotedCalls } from './noted-calls.ts'
import { aPicture, aReceipt } from './picture.ts'
import { type Heard, sha256 } from './recorded.ts'

/**
 * One person at work: creates and changes expenses, uploads receipts, plans missions, reads. Acknowledged changes
 * are remembered; others are tried again with the same Idempotency-Key, as a good client does.
 */
export class Recorder {
  readonly #calls: NotedCalls
  readonly #kept: Acknowledged
  #until = 0
  /** What was made last, of each kind. */
  readonly #latest = new Map<'expense' | 'trip', string>()
  readonly #thinkMs: number

  private constructor(calls: NotedCalls, withReceipts: string, thinkMs: number) {
    this.#calls = calls
    this.#kept = { expenses: new Map(), trips: new Set(), receipts: new Map(), withReceipts }
    this.#thinkMs = thinkMs
  }

  /** Registers a person, who pauses for this long between two changes of a kind. */
  static async enter(url: string, thinkMs = 0): Promise<Recorder> {
    const calls = new NotedCalls(await enter(url))
    const expense = anExpense({ merchant: 'with receipts' })
    const { id } = await calls.once<ExpenseJson>('POST', '/api/expenses', expense)
    return new Recorder(calls, id, thinkMs)
  }

  get heard(): readonly Heard[] {
    return this.#calls.heard
  }

  get acknowledged(): number {
    const { expenses, trips, receipts } = this.#kept
    return expenses.size + trips.size + receipts.size
  }

  refused(call: string): number {
    return this.#calls.refused(call)
  }

  demandGoodAnswers(...demands: Parameters<NotedCalls['demandGoodAnswers']>): void {
    this.#calls.demandGoodAnswers(...demands)
  }

  demandAllKept(withinMs?: number): Promise<void> {
    return demandAllKept(this.#calls, this.#kept, withinMs)
  }

  /** What was made last is in the trail, and so is what came before it. */
  async demandLatestNoted(withinMs: number): Promise<void> {
    for (const id of this.#latest.values())
      await eventually(async () => {
        const history = await this.#calls.once<unknown[]>('GET', `/api/history/${id}`)
        assert.ok(history.length > 0, `the trail has ${id}`)
      }, withinMs)
  }

  demandCounted(withinMs: number): Promise<void> {
    return demandCounted(this.#calls, this.#kept, withinMs)
  }

  /** Works until `stop` is called; resolves when everything begun has been acknowledged, at most 15 s later. */
  work(): { stop(): Promise<void> } {
    this.#until = Number.POSITIVE_INFINITY
    const done = Promise.all([
      this.#noteExpenses(),
      this.#planTrips(),
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
      const { id } = await this.#retryUntilAvailable<ExpenseJson>('POST', '/api/expenses', body)
      this.#kept.expenses.set(merchant, { notes: null })
      this.#latest.set('expense', id)
      await this.#retryUntilAvailable('PUT', `/api/expenses/${id}`, { notes: merchant })
      this.#kept.expenses.set(merchant, { notes: merchant })
      await this.#think()
    }
  }

  async #planTrips(): Promise<void> {
    while (this.#working) {
      const name = randomUUID()
      const trip = { ...aTrip(), name }
      const { id } = await this.#retryUntilAvailable<TripJson>('POST', '/api/trips', trip)
      this.#kept.trips.add(name)
      this.#latest.set('trip', id)
      await this.#think()
    }
  }

  async #upload(): Promise<void> {
    while (this.#working) {
      const picture = aPicture()
      const form = () => aReceipt(undefined, picture)
      const path = `/api/expenses/${this.#kept.withReceipts}/receipts`
      const { id } = await this.#retryUntilAvailable<ReceiptJson>('POST', path, form)
      this.#kept.receipts.set(id, sha256(picture))
      await this.#think()
    }
  }

  /** Only the form of the answers to reads is checked. */
  async #read(): Promise<void> {
    const paths = ['/api/expenses', '/api/dashboard/stats', '/api/user', '/api/trips']
    for (let turn = 0; this.#working; turn++) {
      const [receipt] = this.#kept.receipts.keys()
      const file = turn % 5 === 4 && receipt ? `/api/receipts/${receipt}/file` : undefined
      await this.#calls
        .try('GET', file ?? paths[turn % paths.length] ?? '/api/user')
        .catch(() => {})
      await pause(betweenTriesMs)
      await this.#think()
    }
  }

  /** 50 to 150 % of it, so that people do not act in step. */
  async #think(): Promise<void> {
    if (this.#thinkMs > 0) await pause(this.#thinkMs * (0.5 + Math.random()))
  }

  async #retryUntilAvailable<T = unknown>(
    method: string,
    path: string,
    body: object | (() => FormData),
  ): Promise<T> {
    const key = randomUUID()
    for (;;) {
      const answer = await this.#calls.try<T>(method, path, body, key).catch(() => null)
      if (answer !== null) return answer
      if (performance.now() > this.#until + 15_000)
        throw new Error(`${method} ${path} was never acknowledged`)
      // Hundreds of immediate retries would starve the program that they wait for.
      await pause(Math.max(betweenTriesMs, (this.#thinkMs / 4) * (0.5 + Math.random())))
    }
  }
}
