import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Caller, withContext } from '@sortie/platform/context'
import { hostilePdfs } from '@sortie/testing/hostile-pdfs'
import { hostilePictures } from '@sortie/testing/hostile-pictures'
import { describeHostileFiles, named } from '@sortie/testing/open-hostile-files'
import { localReader } from './local-reader.ts'
import { closePdfReader, readPdf } from './pdf/pdf-reader.ts'
import { ScanFailure } from './reading.ts'

/** Each file is another person's. */
const bySomebody = <T>(read: () => Promise<T>) =>
  withContext({ requestId: '', user: { id: randomUUID() } as Caller }, read)

const expected = (error: unknown) => {
  assert.ok(error instanceof ScanFailure, String(error))
  assert.notEqual(error.reason, 'busy')
  return null
}

/** One of each kind that costs the most, of all that receipts are tried with. */
const worstPdfs = [
  'a page tree 20,000 deep',
  'a form that draws itself',
  'an object stream of 8 GB, deflated twice',
  'a million saved states',
]
const worstPictures = ['a PNG of 10,000 x 10,000 in colours and passes', 'a JPEG of 100,000 scans']
const damaged = Buffer.from('%PDF-1.7 and so on')

describeHostileFiles('PDFs to be read', named(hostilePdfs, worstPdfs), {
  take: async (file) => () => bySomebody(() => readPdf(file)).catch(expected),
  neighbour: () => bySomebody(() => readPdf(damaged)).catch(expected),
  close: closePdfReader,
})

const reader = localReader({ timeoutMs: 90_000 })
describeHostileFiles('pictures to be read', named(hostilePictures, worstPictures), {
  take: async (file) => () => bySomebody(() => reader.read(file)).catch(expected),
  neighbour: () => bySomebody(() => reader.read(damaged)).catch(expected),
  close: reader.close,
})
