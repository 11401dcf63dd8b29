/**
 * Memory of the receipt service under 20 uploads of 10 MB at once (goal: at most 150 MB above idle), and the time
 * of an upload of a 12 megapixel photo and of its pictures beside sharp alone.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expenseApi } from '@sortie/contracts/expense'
import { maxReceiptBytes, receiptApi } from '@sortie/contracts/receipt'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { testIdentity } from '@sortie/testing/people'
import { spawnService } from '@sortie/testing/spawn-service'
import { clientOf, newNamespace, testEnvironment } from '@sortie/testing/test-service'
import sharp from 'sharp'
import { aPhotoOf } from '../src/testing/files.ts'
import { sha256, uploaded } from '../src/testing/receipts.ts'

const atOnce = 20
const rounds = 3
const goalBytes = 150e6

const identity = await testIdentity()
const env = testEnvironment(identity, newNamespace())
const expense = await spawnService('expense', env)
const receipt = await spawnService('receipt', { ...env, EXPENSE_URL: expense.url })
const person = identity.person()
const me = clientOf(receipt.url, person)
const { body } = await clientOf(expense.url, person).call(expenseApi.create, { body: anExpense() })
let failed = false

try {
  await memory()
  await time()
} finally {
  await receipt.kill()
  await expense.kill()
  await identity.stop()
}
process.exit(failed ? 1 : 0)

async function memory(): Promise<void> {
  await sleep(2000)
  const idle = await status('VmRSS')
  // Resets the peak value, which includes the start.
  await writeFile(`/proc/${receipt.pid}/clear_refs`, '5')
  const files = await Promise.all(
    Array.from({ length: atOnce }, async () => ({
      file: await aPhotoOf(maxReceiptBytes),
      hash: '',
    })),
  )
  for (const one of files) one.hash = sha256(one.file)
  const started = performance.now()
  for (let round = 0; round < rounds; round++)
    await Promise.all(
      files.map(async ({ file, hash }) =>
        assert.equal((await uploaded(me, body.id, file)).sha256, hash),
      ),
    )
  const seconds = (performance.now() - started) / 1000
  const peak = await status('VmHWM')
  failed ||= peak - idle > goalBytes
  const rate = Math.round((rounds * atOnce * maxReceiptBytes) / 1e6 / seconds)
  console.log(
    `idle ${mb(idle)} MB, peak under ${atOnce} x 10 MB ${mb(peak)} MB: ${mb(peak - idle)} MB above idle (goal 150)`,
  )
  console.log(
    `${rounds * atOnce} uploads in ${seconds.toFixed(1)} s, ${rate} MB/s, each hash as it was sent`,
  )
}

async function time(): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const photo = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#fff', noise },
  })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()
  const alone: number[] = []
  const answered: number[] = []
  const pictured: number[] = []
  await drained()
  for (let round = 0; round < 10; round++) {
    const file = Buffer.concat([photo, randomBytes(8)])
    alone.push(
      await took(() =>
        sharp(file).autoOrient().resize(400, 400, { fit: 'inside' }).webp().toBuffer(),
      ),
    )
    const started = performance.now()
    const { id } = await uploaded(me, body.id, file)
    answered.push(performance.now() - started)
    await eventually(async () =>
      assert.equal((await me.raw(`/api/receipts/${id}/thumbnail`)).status, 200),
    )
    pictured.push(performance.now() - started)
  }
  const size = (photo.length / 1e6).toFixed(1)
  console.log(
    `12 MP photo of ${size} MB, medians: upload answered ${ms(answered)}, thumbnail and print to be had after ${ms(pictured)}; sharp alone, thumbnail ${ms(alone)}`,
  )
}

/** Waits for the pictures of the first part. */
async function drained(): Promise<void> {
  await eventually(async () => {
    const { body: list } = await me.call(receiptApi.listOfExpense, { params: { id: body.id } })
    assert.ok(list.every(({ hasThumbnail }) => hasThumbnail))
  }, 120_000)
}

async function status(name: string): Promise<number> {
  const text = await readFile(`/proc/${receipt.pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function ms(times: number[]): string {
  return `${Math.round(times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)} ms`
}

function mb(bytes: number): number {
  return Math.round(bytes / 1e6)
}
