import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { type Caller, withContext } from '@sortie/platform/context'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import sharp from 'sharp'
import { type LocalReader, type LocalReaderOptions, localReader } from './local-reader.ts'
import type { Reading } from './reading.ts'
import { pictureOf, pictureOfWords } from './testing/picture-of.ts'

describe('the local reader', () => {
  const open: LocalReader[] = []
  after(() => {
    for (const reader of open) reader.close()
  })

  async function paper(): Promise<Buffer> {
    return pictureOf(['ROSE TEA HOUSE', '06/05/2024', 'Tea|12.50', 'TOTAL|12.50'])
  }
  function reader(options: LocalReaderOptions = {}): LocalReader {
    const made = localReader({ timeoutMs: 60_000, ...options })
    open.push(made)
    return made
  }
  const reasons = async (readings: Promise<Reading>[]) =>
    (await Promise.allSettled(readings)).map((r) =>
      r.status === 'rejected' ? r.reason.reason : 'read',
    )

  it('reads what comes at once one after the other, and refuses what would wait too long', async () => {
    const mine = reader({ waiting: 2 })
    const image = await paper()
    const readings = [1, 2, 3, 4].map(() => mine.read(image))
    assert.deepEqual((await reasons(readings)).toSorted(), ['busy', 'read', 'read', 'read'])
  })

  it('leaves nothing on the disk, where ONNX Runtime would keep its telemetry', async (test) => {
    const folder = temporaryFolder(test)
    const mine = reader({ environment: { HOME: folder, TMPDIR: folder } })
    assert.equal((await mine.read(await paper())).amount, 12.5)
    assert.deepEqual(readdirSync(folder), [])
  })

  it('gives up a picture at its time limit, waiting or being read, and reads the next', async () => {
    const mine = reader({ timeoutMs: 20 })
    const image = await paper()
    assert.deepEqual(await reasons([mine.read(image), mine.read(image)]), ['timeout', 'timeout'])
    assert.equal((await reader().read(image)).amount, 12.5)
  })

  it('reads the next person’s picture while one that takes long is being read', async () => {
    const endless = 3_600_000
    const mine = reader({ cpuMs: endless, timeoutMs: endless, yieldAfterMs: 500 })
    const readAs = (id: string, image: Buffer) =>
      withContext({ requestId: id, user: { id } as Caller }, () => mine.read(image))
    const ended: string[] = []
    const words = await pictureOfWords()
    const hostile = [1, 2].map(() => readAs('a', words).finally(() => ended.push('a')))
    assert.equal((await readAs('b', await paper())).amount, 12.5)
    assert.equal((await readAs('c', await paper())).amount, 12.5)
    assert.deepEqual(ended, [])
    mine.close()
    assert.ok((await reasons(hostile)).every((reason) => reason !== 'read'))
  })

  it('names a picture that takes too much of the processor, of memory, or ends the process', async () => {
    const image = await paper()
    assert.deepEqual(await reasons([reader({ cpuMs: 1 }).read(image)]), ['timeout'])
    assert.deepEqual(await reasons([reader({ memoryBytes: 1 }).read(image)]), ['image_too_large'])
    const program = new URL('./no-such-program.ts', import.meta.url)
    assert.deepEqual(await reasons([reader({ program }).read(image)]), ['reader_crashed'])
  })

  it('names what is no picture, a cut-off one and a bomb', async () => {
    const mine = reader()
    await assert.rejects(mine.read(Buffer.from('not a picture')), { reason: 'not_an_image' })
    await assert.rejects(
      mine.read(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
      {
        reason: 'not_an_image',
      },
    )
    const whole = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    await assert.rejects(mine.read(whole.subarray(0, whole.length / 3)), {
      reason: 'not_an_image',
    })
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    assert.ok(bomb.length < 10_000_000)
    await assert.rejects(mine.read(bomb), { reason: 'image_too_large' })
  })
})
