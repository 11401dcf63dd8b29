import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, afterEach, describe, it } from 'node:test'
import AdmZip from 'adm-zip'
import { writeZip, type ZipEntry } from './write-zip.ts'

/** Errors that would have ended the process outside of a test. */
const fatal: Error[] = []
process.on('uncaughtExceptionMonitor', (error) => fatal.push(error))
const folder = await mkdtemp(join(tmpdir(), 'sortie-zip-'))
after(() => rm(folder, { recursive: true }))
afterEach(async () => {
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.deepEqual(fatal.splice(0), [])
  assert.deepEqual(await openFiles(), [])
})

/** The files in the folder that this process has open (Linux). */
async function openFiles(): Promise<string[]> {
  const handles = await readdir('/proc/self/fd').catch(() => [])
  const names = await Promise.all(
    handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')),
  )
  return names.filter((name) => name.startsWith(folder))
}

async function* these(...entries: ZipEntry[]) {
  yield* entries
}

/** Yields some bytes, then fails like a storage that goes down. */
function broken(bytes: number): Readable {
  return Readable.from(
    (async function* () {
      if (bytes) yield Buffer.alloc(bytes)
      throw new Error('the storage went away')
    })(),
  )
}

const whole = () => Readable.from([Buffer.alloc(3_000_000, 'a')])

describe('a ZIP on disk', { timeout: 20_000 }, () => {
  it('contains every entry', async () => {
    const path = join(folder, 'good.zip')
    const entries = these(
      { name: 'a.pdf', content: whole() },
      { name: 'index.csv', content: 'a,b' },
    )
    const { sizeBytes } = await writeZip(path, entries)
    const zip = new AdmZip(await readFile(path))
    assert.equal((await readFile(path)).length, sizeBytes)
    assert.equal(zip.readFile('a.pdf')?.length, 3_000_000)
    assert.equal(zip.readAsText('index.csv'), 'a,b')
  })

  for (const bytes of [0, 100, 3_000_000])
    it(`is given up when an entry fails after ${bytes} bytes`, async () => {
      const entries = these(
        { name: 'a.pdf', content: whole() },
        { name: 'b.pdf', content: broken(bytes) },
      )
      await assert.rejects(writeZip(join(folder, `${bytes}.zip`), entries), /the storage went away/)
    })

  it('fails when reading an entry fails', async () => {
    const entries = (async function* () {
      yield { name: 'a.pdf', content: whole() }
      throw new Error('not in the storage')
    })()
    await assert.rejects(writeZip(join(folder, 'c.zip'), entries), /not in the storage/)
  })

  it('fails when the disk is full', { skip: process.platform !== 'linux' }, async () => {
    const entries = these({ name: 'a.pdf', content: whole() }, { name: 'b.pdf', content: whole() })
    await assert.rejects(writeZip('/dev/full', entries), { code: 'ENOSPC' })
  })
})
