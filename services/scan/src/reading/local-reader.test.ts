import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import sharp from 'sharp'
import { type LocalReader, type LocalReaderOptions, localReader } from './local-reader.ts'
import type { Reading } from './reading.ts'

const reading = { merchant: 'X', amount: 1, reader: 'local' } as Reading

describe('the local reader', () => {
  let folder: string
  const open: LocalReader[] = []
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sortie-scan-'))
  })
  after(async () => {
    for (const reader of open) reader.close()
    await rm(folder, { recursive: true })
  })

  /** A reader whose process runs this handler of `image`, a text in these tests. */
  async function withProgram(
    handler: string,
    options: LocalReaderOptions = {},
  ): Promise<LocalReader> {
    const program = join(folder, `${open.length}.mjs`)
    await writeFile(
      program,
      `let count = 0
       const answer = (id, extra) => process.send({ id, rss: 1, reading: { ...${JSON.stringify(reading)}, notes: process.pid + ' ' + ++count, ...extra } })
       process.on('disconnect', () => process.exit(0))
       process.on('message', ({ id, image }) => { const text = Buffer.from(image).toString(); ${handler} })`,
    )
    const reader = localReader({ program, ...options })
    open.push(reader)
    return reader
  }

  const pidOf = (r: Reading) => Number(r.notes?.split(' ')[0])
  const gone = (pid: number) => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  }

  it('names a crash and reads the next picture with a fresh process', async () => {
    const reader = await withProgram(`if (text === 'bad') process.exit(7); answer(id)`)
    const first = await reader.read(Buffer.from('good'))
    await assert.rejects(reader.read(Buffer.from('bad')), { reason: 'reader_crashed' })
    const second = await reader.read(Buffer.from('good'))
    assert.notEqual(pidOf(first), pidOf(second))
  })

  it('keeps one warm process for pictures that come one after the other, and at once', async () => {
    const reader = await withProgram('answer(id)')
    const all = await Promise.all(Array.from({ length: 8 }, () => reader.read(Buffer.from('x'))))
    assert.equal(new Set(all.map(pidOf)).size, 1)
  })

  it('ends a process that takes too long, names it, and goes on', async () => {
    const reader = await withProgram(`if (text !== 'slow') answer(id)`, { timeoutMs: 1500 })
    const first = await reader.read(Buffer.from('x'))
    const started = Date.now()
    await assert.rejects(reader.read(Buffer.from('slow')), { reason: 'timeout' })
    assert.ok(Date.now() - started < 2500)
    const second = await reader.read(Buffer.from('x'))
    assert.notEqual(pidOf(first), pidOf(second))
  })

  it('refuses what would wait too long', async () => {
    const reader = await withProgram('', { waiting: 2, timeoutMs: 1000 })
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => reader.read(Buffer.from('x'))),
    )
    assert.deepEqual(
      results.map((r) => (r.status === 'rejected' ? r.reason.reason : 'read')),
      ['timeout', 'timeout', 'timeout', 'busy'],
    )
  })

  it('lets an idle process go', async () => {
    const reader = await withProgram('answer(id)', { idleMs: 50 })
    const pid = pidOf(await reader.read(Buffer.from('x')))
    await eventually(() => assert.ok(gone(pid)))
    assert.notEqual(pidOf(await reader.read(Buffer.from('x'))), pid)
  })

  it('replaces a process that grew too large', async () => {
    const reader = await withProgram('answer(id)', { maxBytes: 0 })
    assert.notEqual(
      pidOf(await reader.read(Buffer.from('x'))),
      pidOf(await reader.read(Buffer.from('x'))),
    )
  })

  it('names what is no picture, a cut-off one and a bomb', async () => {
    const reader = localReader({ timeoutMs: 60_000 })
    open.push(reader)
    await assert.rejects(reader.read(Buffer.from('not a picture')), { reason: 'not_an_image' })
    await assert.rejects(
      reader.read(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
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
    await assert.rejects(reader.read(whole.subarray(0, whole.length / 3)), {
      reason: 'not_an_image',
    })
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    assert.ok(bomb.length < 10_000_000)
    await assert.rejects(reader.read(bomb), { reason: 'image_too_large' })
  })
})
