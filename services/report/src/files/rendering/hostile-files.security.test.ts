import assert from 'node:assert/strict'
import { after } from 'node:test'
import { hostilePdfs } from '@sortie/testing/hostile-pdfs'
import { hostilePictures } from '@sortie/testing/hostile-pictures'
import { describeHostileFiles, named } from '@sortie/testing/open-hostile-files'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import sharp from 'sharp'
import { prepareReceipt } from './prepare-receipt.ts'
import { receiptOpener } from './receipt-opener.ts'
import { createSpillBuffer } from './spill-buffer.ts'

const folder = temporaryFolder({ after })
const photo = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#eee' } })
  .jpeg()
  .toBuffer()

const prepared = (file: Buffer) =>
  prepareReceipt(
    async () => file,
    1,
    createSpillBuffer(async () => folder),
  )

async function render(file: Buffer): Promise<void> {
  const { pages, problem } = await prepared(file)
  assert.equal(pages.length === 0, problem !== undefined, problem)
}

/** One of each kind that costs the most, of all that receipts are tried with. */
const worst = [
  'a page tree 20,000 deep',
  'fields that double 40 times',
  'an object stream of 8 GB, deflated twice',
  'a PNG of 10,000 x 10,000 in colours and passes',
  'a JPEG of 100,000 scans',
]

describeHostileFiles(
  'as receipts of a report',
  named([...hostilePdfs, ...hostilePictures], worst),
  {
    take: async (file) => () => render(file),
    neighbour: async () => assert.equal((await prepared(photo)).problem, undefined),
    close: receiptOpener.close,
  },
)
