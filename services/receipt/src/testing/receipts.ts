import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import type { ServiceName } from '@sortie/contracts/apis'
import { expenseApi } from '@sortie/contracts/expense'
import { receiptApi } from '@sortie/contracts/receipt'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { testServiceWith } from '@sortie/testing/neighbours'
import { sharedBy } from '@sortie/testing/shared-by'
import {
  type Client,
  clientOf,
  type TestAnswer,
  type TestService,
} from '@sortie/testing/test-service'

export type Receipts = {
  service: TestService
  someone(role?: 'admin'): Client
  /** The same person at the expense service. */
  atExpenses(me: Client): Client
  anExpenseOf(me: Client): Promise<string>
  /** The contents of storage and database, for comparison. */
  kept(): Promise<{ records: string[]; files: string[] }>
  /** Waits until each file has its record and each record its file. */
  matched(): Promise<void>
  /** Ends the expense service, as after a crash. */
  killExpenses(): Promise<void>
  stop(): Promise<void>
}

type UploadAnswer = TestAnswer<typeof receiptApi.upload>
type Sent = { name?: string; type?: string; field?: string; key?: string }

/** One for the test files of a process. */
export const sharedReceipts = sharedBy(() => startReceipts())

/** With the scan service beside it, which reads them. */
export const sharedReadReceipts = sharedBy(() => startReceipts({}, ['scan']))

/** The receipt service in this process, with real expense and `more` services beside it. */
export async function startReceipts(
  env: Record<string, string> = {},
  more: ServiceName[] = [],
): Promise<Receipts> {
  const { service, neighbours } = await testServiceWith(
    'receipt',
    ['expense', ...more],
    () => import('../service.ts'),
    env,
  )
  const atExpenses = (me: Client) => clientOf(neighbours.expense.url, me.person)
  const kept = async () => {
    const { objects } = await import('../storage/objects.ts')
    const { objectPrefix, receiptOfObject } = await import('../models/receipt.ts')
    const { ReceiptModel } = await import('../models/receipt.model.ts')
    const files = new Set<string>()
    for await (const { name } of (await objects()).list(objectPrefix))
      files.add(receiptOfObject(name) ?? name)
    const records = await ReceiptModel.find({}, { _id: 1 }).lean()
    return { records: records.map(({ _id }) => _id).sort(), files: [...files].sort() }
  }
  return {
    service,
    stop: () => service.stop().finally(removeSpool),
    someone: (role) => service.as(service.identity.person(role)),
    atExpenses,
    async anExpenseOf(me) {
      const { status, body } = await atExpenses(me).call(expenseApi.create, { body: anExpense() })
      assert.equal(status, 201)
      return body.id
    },
    kept,
    matched: () =>
      eventually(async () => {
        const { records, files } = await kept()
        assert.deepEqual(files, records)
      }),
    killExpenses: () => neighbours.expense.kill('SIGKILL'),
  }
}

async function removeSpool(): Promise<void> {
  const { env } = await import('../env.ts')
  await rm(env.SPOOL_DIR, { recursive: true, force: true })
}

/** Files on disk that wait for the storage. */
export async function spooled(): Promise<string[]> {
  const { env } = await import('../env.ts')
  return readdir(env.SPOOL_DIR)
}

export function upload(
  me: Client,
  expenseId: string,
  file: Buffer,
  sent: Sent = {},
): Promise<UploadAnswer> {
  const form = new FormData()
  form.append(
    sent.field ?? 'receipt',
    new Blob([new Uint8Array(file)], { type: sent.type }),
    sent.name ?? 'receipt.jpg',
  )
  return uploadForm(me, expenseId, form, sent.key)
}

export function uploadForm(
  me: Client,
  expenseId: string,
  form: FormData,
  key?: string,
): Promise<UploadAnswer> {
  const headers = key ? { 'idempotency-key': key } : undefined
  return me.call(receiptApi.upload, { params: { id: expenseId }, body: form } as never, { headers })
}

/** Uploads and asserts success. */
export async function uploaded(
  me: Client,
  expenseId: string,
  file: Buffer,
  sent: Sent = {},
): Promise<ReceiptJson> {
  const { status, body, problem } = await upload(me, expenseId, file, sent)
  assert.equal(status, 201, JSON.stringify(problem))
  return body
}

/** The receipts of an expense as the list returns them. */
export async function receiptsOn(who: Client, expenseId: string): Promise<ReceiptJson[]> {
  return (await who.call(receiptApi.listOfExpense, { params: { id: expenseId } })).body
}

export function fileOf(
  who: Client,
  id: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return who.raw(`/api/receipts/${id}/file`, { headers, method })
}

export async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
