import assert from 'node:assert/strict'
import type { Person } from '@sortie/system-testing/caller'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { aFlight, anExpense, aTrip } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'

/** The beginnings of the paths that name a person's records. */
export const places = [
  '/api/trips',
  '/api/history',
  '/api/flights',
  '/api/expenses',
  '/api/receipts',
  '/api/inbox',
  '/api/export/pdf-jobs',
  '/api/export/bulk',
  '/api/expense-reports',
  '/api/account/sessions',
] as const
export type Place = (typeof places)[number]
export type Owned = Record<Place, string>

/** Where the record of this path is. */
export function placeOf(path: string): Place | undefined {
  return places.find((place) => path.startsWith(`${place}/:id`))
}

/** One record of each kind that a call names by its id, all with this mark in a text; the report is of the expense with its receipt. */
export async function recordsOf(owner: Person, approver: Person, mark: string): Promise<Owned> {
  const trip = await made(owner, '/api/trips', aTrip({ name: mark }))
  const expense = await anExpenseOf(owner, mark)
  const receipt = await uploaded(owner, `/api/expenses/${expense}/receipts`)
  const asked = await aReportOf(expense, approver, mark)
  const report = await made(owner, '/api/expense-reports', asked)
  // Its file is made in the background.
  await eventually(async () => {
    const { state } = await read<{ state: string }>(owner, `/api/expense-reports/${report}`)
    assert.equal(state, 'waiting')
  }, 60_000)
  const pdf = await made(owner, '/api/export/pdf-jobs')
  await eventually(async () => {
    const { state } = await read<{ state: string }>(owner, `/api/export/pdf-jobs/${pdf}`)
    assert.equal(state, 'done')
  }, 60_000)
  const [session] = await read<{ id: string }[]>(owner, '/api/account/sessions')
  return {
    '/api/trips': trip,
    '/api/history': trip,
    '/api/flights': await made(owner, '/api/flights', aFlight({ carrier: mark })),
    '/api/expenses': expense,
    '/api/receipts': receipt,
    '/api/inbox': await uploaded(owner, '/api/inbox'),
    '/api/export/pdf-jobs': pdf,
    '/api/export/bulk': await made(owner, '/api/export/bulk', aBulk),
    '/api/expense-reports': report,
    '/api/account/sessions': session?.id ?? '',
  }
}

/** Of days without expenses, so that it is made at once. */
export const aBulk = {
  mode: 'dates',
  people: 'me',
  startDate: '2001-01-01',
  endDate: '2001-01-02',
}

export function anExpenseOf(owner: Person, merchant = 'Diner'): Promise<string> {
  return made(owner, '/api/expenses', anExpense({ merchant }))
}

/** What is sent to hand in an expense. */
export async function aReportOf(id: string, approver: Person, title = '') {
  const { id: approverId } = await read<{ id: string }>(approver, '/api/user')
  return { expenses: [{ id }], approverId, title }
}

async function made(person: Person, path: string, body?: object): Promise<string> {
  return idOf(path, await person.post(path, body))
}

async function uploaded(person: Person, path: string): Promise<string> {
  const form = new FormData()
  const photo = await receiptPhoto(['KAFFISTOVA', '05.05.2026', 'TOTAL EUR 24.50'])
  form.set('receipt', new File([new Uint8Array(photo)], 'receipt.jpg', { type: 'image/jpeg' }))
  return idOf(path, await person.post(path, form))
}

async function idOf(path: string, response: Response): Promise<string> {
  const answer = (await response.json()) as { id: string }
  assert.ok(response.ok, `${path}: ${JSON.stringify(answer)}`)
  return answer.id
}

async function read<T>(person: Person, path: string): Promise<T> {
  return (await person.get(path)).json() as Promise<T>
}
