import type { ExpenseJson } from '@sortie/contracts/expense'
import { vi } from 'vitest'
import { anExpense } from './records.ts'

type Sent = { name: string; key: string | null; person: string | null; body: unknown }

/** A server that knows idempotency keys and versions, over a line that can be cut before or after its work. */
export function fakeServer() {
  const expenses = new Map<string, ExpenseJson>()
  const receipts: { expenseId: string; bytes: number[] }[] = []
  const firstAnswers = new Map<string, unknown>()
  const sent: Sent[] = []
  const server = {
    expenses,
    receipts,
    sent,
    line: 'good' as 'good' | 'cut' | 'answers are lost',
    /** Answers the next call of this name otherwise, once. */
    refusals: new Map<string, { status: number; body: unknown }>(),
  }
  let time = Date.parse('2026-05-03T10:00:00Z')
  const now = () => {
    time += 1000
    return new Date(time).toISOString()
  }

  function work(name: string, body: unknown): { status: number; body: unknown } {
    const id = name.split('/')[3] ?? ''
    if (name === 'POST /api/expenses') {
      const made = anExpense({ ...(body as object), id: crypto.randomUUID(), updatedAt: now() })
      expenses.set(made.id, made)
      return { status: 201, body: made }
    }
    if (name.startsWith('POST')) {
      receipts.push({ expenseId: id, bytes: body as number[] })
      return { status: 201, body: { id: 'r' } }
    }
    const before = expenses.get(id)
    const { updatedAt, ...change } = body as Partial<ExpenseJson>
    if (!before) return problem(404, 'expense_not_found', 'This expense is not there.')
    if (updatedAt && updatedAt !== before.updatedAt)
      return problem(409, 'expense_changed', 'Changed meanwhile.', { current: before })
    const amount = Number(change.amount ?? before.amount).toFixed(2)
    const after = { ...before, ...change, amount, updatedAt: now() }
    expenses.set(id, after)
    return { status: 200, body: after }
  }

  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    if (server.line === 'cut') throw new TypeError('no network')
    const name = `${method} ${url}`
    const given = new Headers(headers)
    const key = given.get('Idempotency-Key')
    const read = typeof body === 'string' ? JSON.parse(body) : await bytesIn(body as FormData)
    sent.push({ name, key, person: given.get('Sortie-Person'), body: read })
    const refusal = server.refusals.get(name)
    server.refusals.delete(name)
    const known = key && firstAnswers.get(key)
    const answer = refusal ?? (known ? { status: 201, body: known } : work(name, read))
    if (key && !refusal) firstAnswers.set(key, answer.body)
    if (server.line === 'answers are lost') throw new TypeError('no network')
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  return server
}

export function problem(status: number, code: string, error: string, more: object = {}) {
  return { status, body: { error, code, requestId: 'r-1', ...more } }
}

async function bytesIn(form: FormData): Promise<number[]> {
  return [...new Uint8Array(await (form.get('receipt') as File).arrayBuffer())]
}
