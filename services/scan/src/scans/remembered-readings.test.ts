import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { readingOf, remembered } from './remembered-readings.ts'

const bytes = (text: string) => Buffer.from(text)
const reading = (merchant: string) => Promise.resolve({ merchant } as ScannedReceipt)

it('the memory knows the same bytes for an hour, also while they are still being read', async () => {
  const late = Promise.withResolvers<ScannedReceipt>()
  remembered(bytes('one'), late.promise, 0)
  const known = readingOf(bytes('one'), 1)
  late.resolve(await reading('Hotel'))
  assert.equal((await known)?.merchant, 'Hotel')
  assert.equal(readingOf(bytes('another'), 1), undefined)
  assert.ok(readingOf(bytes('one'), 3600_000 - 1))
  assert.equal(readingOf(bytes('one'), 3600_000), undefined)
})

it('the memory forgets what could not be read', async () => {
  await assert.rejects(remembered(bytes('busy'), Promise.reject(new Error('busy'))))
  assert.equal(readingOf(bytes('busy')), undefined)
})

it('the memory keeps some hundreds, the newest', async () => {
  for (let nth = 0; nth <= 500; nth += 1) await remembered(bytes(`${nth}`), reading(`${nth}`))
  assert.equal(readingOf(bytes('0')), undefined)
  assert.equal((await readingOf(bytes('500')))?.merchant, '500')
})
