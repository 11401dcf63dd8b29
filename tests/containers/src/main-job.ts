import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { type Person, register, signIn } from '@sortie/system-testing/caller'
import { readPdf } from '@sortie/system-testing/read-pdf'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'

/** The records that must survive a restore. */
export type Done = { email: string; expenseId: string; receiptId: string; photo: Buffer }

const password = 'correct horse'
const merchant = 'Trattoria Roma'
const mailbox = 'http://127.0.0.1:8025/api/v1/messages'

/**
 * What an employee does: registers, logs an expense with its receipt, scans one, asks for a mail and for the
 * report.
 */
export async function doMainJob(url: string): Promise<Done> {
  const photo = await receiptPhoto([merchant, '2026-05-31', 'PASTA  18.00', 'TOTAL EUR 24.00'])
  const email = `${randomUUID()}@example.com`
  const person = await register(url, password, email)
  const expense = anExpense({ merchant, amount: '24.00', currency: 'EUR' })
  const { id: expenseId } = await read<ExpenseJson>(await person.post('/api/expenses', expense))
  const form = new FormData()
  form.set('receipt', new File([new Uint8Array(photo)], 'dinner.jpg', { type: 'image/jpeg' }))
  const uploaded = await ask(url, person, `/api/expenses/${expenseId}/receipts`, form)
  const { id: receiptId } = await read<ReceiptJson>(uploaded)
  await scan(person, photo)
  await demandReport(url, person)
  await demandMail(person, email)
  return { email, expenseId, receiptId, photo }
}

/** Expense, receipt and account are as they were, and a report can be made of them. */
export async function demandDone(url: string, done: Done): Promise<void> {
  const person = await signIn(url, done.email, password)
  const expense = await read<ExpenseJson>(await person.get(`/api/expenses/${done.expenseId}`))
  assert.deepEqual([expense.merchant, expense.amount], [merchant, '24.00'])
  const file = await person.get(`/api/receipts/${done.receiptId}/file`)
  assert.ok(done.photo.equals(await file.bytes()), 'the receipt has the bytes that were uploaded')
  await demandReport(url, person)
}

async function scan(person: Person, photo: Buffer): Promise<void> {
  const imageBase64 = photo.toString('base64')
  const { amount } = await read<{ amount: number | null }>(
    await person.post('/api/scan-receipt', { imageBase64 }),
  )
  assert.equal(amount, 24, 'the amount that the scan read')
}

async function demandReport(url: string, person: Person): Promise<void> {
  const answer = await ask(url, person, '/api/export/pdf?include_receipts=true')
  assert.equal(answer.status, 200, 'the PDF report')
  const { pages } = await readPdf(await answer.bytes())
  assert.ok(pages.join(' ').includes(merchant), 'the PDF report holds the expense')
  assert.ok(pages.length > 1, 'the PDF report holds the receipt')
}

async function demandMail(person: Person, email: string): Promise<void> {
  const asked = await person.post('/api/auth/forgot-password', { email })
  assert.ok(asked.ok, `forgot-password answered ${asked.status}`)
  await eventually(async () => {
    const { messages } = (await (await fetch(mailbox)).json()) as {
      messages: Array<{ To: Array<{ Address: string }> }>
    }
    const mine = messages.some(({ To }) => To.some(({ Address }) => Address === email))
    assert.ok(mine, 'the mail to reset a password has come to the mail catcher')
  }, 30_000)
}

/** A first report waits for the browser to start. */
function ask(url: string, { cookie }: Person, path: string, body?: FormData): Promise<Response> {
  const method = body ? 'POST' : 'GET'
  const signal = AbortSignal.timeout(90_000)
  return fetch(url + path, { method, headers: { cookie }, body: body ?? null, signal })
}

async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  assert.ok(answer.ok, `${answer.url} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
