import { randomInt, randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { anExpense, aTrip } from '@sortie/testing/builders'
import type { Figures } from './figures.ts'
import { aPhoto } from './photo.ts'

/** A connection a person as browsers keep them, and one more for the live events. */
const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
const thinkMs = { from: 500, to: 3500 }
const usualPage = '/api/expenses?limit=50'

type Sent = { body?: object; form?: { type: string; bytes: Buffer } }
type Answer = { status: number; text: string; headers: IncomingMessage['headers'] }

/** What `people` and `calls` measure, and how many of a hundred of people's calls are such. */
export const callShares = {
  list: 40,
  figures: 20,
  CSV: 5,
  'add expense': 15,
  'toggle status': 15,
  'upload receipt': 5,
  'who I am': 0,
}
export type CallName = keyof typeof callShares

/** Someone who works as the app does: looks around most of the time, now and then notes or changes something. */
export class Person {
  readonly #url: URL
  readonly #figures: Pick<Figures, 'time'>
  #cookie = ''
  /** What is there at least, according to what was acknowledged. */
  readonly expenses: string[] = []
  receipts = 0
  readonly #submitted = new Set<string>()

  constructor(url: string, figures: Pick<Figures, 'time'>) {
    this.#url = new URL(url)
    this.#figures = figures
  }

  /** Registers, follows the live events, and has something to look at. */
  async enter(expenses: number): Promise<void> {
    const body = { email: `${randomUUID()}@example.com`, password: 'secret1' }
    const answer = await this.#send('POST', '/api/register', { body })
    this.#cookie = (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
    for (let made = 0; made < expenses; made++) await this.#addExpense()
    const stream = request(this.#url, {
      path: '/api/events',
      agent: false,
      headers: { cookie: this.#cookie },
    })
    stream.on('response', (events) => events.on('error', () => {}).resume())
    // They end with the system.
    stream.on('error', () => {})
    stream.end()
  }

  /** Works until `end` (of performance.now()). Whatever fails is counted, and the work goes on. */
  async work(end: number): Promise<void> {
    await pause(randomInt(thinkMs.to))
    while (performance.now() < end) {
      await this.#step(randomInt(100)).catch(() => {})
      await pause(randomInt(thinkMs.from, thinkMs.to))
    }
  }

  /** Of a hundred calls 80 read, 20 write. */
  async #step(chance: number): Promise<unknown> {
    if (chance < 30) return this.#read('/api/dashboard/stats')
    if (chance < 60) return this.#read(usualPage)
    if (chance < 70) return this.#read('/api/trips')
    if (chance < 75) return this.#read('/api/flights')
    if (chance < 80) return this.#read('/api/user')
    if (chance < 91) return this.#write('add expense', () => this.#addExpense())
    if (chance < 96) return this.#write('change expense', () => this.#changeExpense())
    if (chance < 97)
      return this.#write('add mission', () => this.#send('POST', '/api/trips', { body: aTrip() }))
    if (chance < 98) return this.#write('delete expense', () => this.#removeExpense())
    return this.#write('upload receipt', () => this.#addReceipt())
  }

  /**
   * A call a second until `end` (of performance.now()), of one kind or by their shares. One that had to wait for the one
   * before counts from when it was due.
   */
  async workEverySecond(end: number, only?: CallName): Promise<void> {
    for (let due = performance.now() + randomInt(1000); due < end; due += 1000) {
      await pause(Math.max(0, due - performance.now()))
      await this.#calls[only ?? anyCall()](due)
    }
  }

  readonly #calls: Record<CallName, (due: number) => Promise<unknown>> = {
    list: (due) => this.#read(usualPage, due),
    figures: (due) => this.#read('/api/dashboard/stats', due),
    CSV: (due) => this.#read('/api/export/csv', due),
    'who I am': (due) => this.#read('/api/user', due),
    'add expense': (due) => this.#write('add expense', () => this.#addExpense(), due),
    'toggle status': (due) => this.#write('toggle status', () => this.#toggleStatus(), due),
    'upload receipt': (due) => this.#write('upload receipt', () => this.#addReceipt(), due),
  }

  #read(path: string, due?: number): Promise<unknown> {
    return this.#figures.time('reads', path, () => this.#send('GET', path), due)
  }

  #write(call: string, work: () => Promise<unknown>, due?: number): Promise<unknown> {
    return this.#figures.time('writes', call, work, due)
  }

  async #addExpense(): Promise<void> {
    const body = anExpense({
      date: `2026-0${randomInt(1, 10)}-${randomInt(10, 29)}`,
      amount: `${randomInt(1, 400)}.50`,
    })
    const { text } = await this.#send('POST', '/api/expenses', { body })
    this.expenses.push(JSON.parse(text).id)
  }

  async #changeExpense(): Promise<void> {
    const id = this.expenses[randomInt(this.expenses.length)]
    await this.#send('PUT', `/api/expenses/${id}`, { body: { notes: `seen ${Date.now()}` } })
  }

  async #toggleStatus(): Promise<void> {
    const id = this.expenses[randomInt(this.expenses.length)] ?? ''
    const status = this.#submitted.has(id) ? 'Draft' : 'Submitted'
    await this.#send('PUT', `/api/expenses/${id}`, { body: { status } })
    if (status === 'Draft') this.#submitted.delete(id)
    else this.#submitted.add(id)
  }

  /** The oldest one; the newest may be in front of somebody. */
  async #removeExpense(): Promise<void> {
    await this.#send('DELETE', `/api/expenses/${this.expenses.shift()}`)
  }

  async #addReceipt(): Promise<void> {
    await this.#send('POST', `/api/expenses/${this.expenses.at(-1)}/receipts`, {
      form: await aPhoto(),
    })
    this.receipts++
  }

  /** The ids of the expenses that the system says this person has. */
  async stored(): Promise<string[]> {
    const all: { id: string }[] = JSON.parse((await this.#send('GET', '/api/expenses')).text)
    return all.map(({ id }) => id)
  }

  /** Rejects on anything but a success. */
  async #send(method: string, path: string, { body, form }: Sent = {}): Promise<Answer> {
    const bytes = form?.bytes ?? (body && Buffer.from(JSON.stringify(body)))
    const headers = {
      cookie: this.#cookie,
      ...(bytes && {
        'content-type': form?.type ?? 'application/json',
        'content-length': bytes.length,
      }),
      ...(method === 'POST' && this.#cookie && { 'idempotency-key': randomUUID() }),
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(this.#url, { method, path, agent, headers, timeout: 30_000 }, resolve)
      sent.on('error', reject)
      sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s')))
      sent.end(bytes)
    })
    let text = ''
    for await (const piece of answer.setEncoding('utf8')) text += piece
    const status = answer.statusCode ?? 0
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return { status, text, headers: answer.headers }
  }
}

function anyCall(): CallName {
  let chance = randomInt(100)
  for (const [name, share] of Object.entries(callShares)) {
    if (chance < share) return name as CallName
    chance -= share
  }
  return 'list'
}
