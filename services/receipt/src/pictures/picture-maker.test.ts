import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import sharp from 'sharp'
import { aPdf, aPhoto, aPicture } from '../testing/files.ts'
import { createPictureMaker } from './picture-maker.ts'

describe('the pictures made of a receipt', () => {
  const maker = createPictureMaker()
  const folders: string[] = []
  after(async () => {
    maker.stop()
    for (const folder of folders) await rm(folder, { recursive: true })
  })

  async function folderWith(file: Buffer): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'sortie-pictures-'))
    folders.push(folder)
    await writeFile(join(folder, 'file'), file)
    return folder
  }

  it('stand upright and carry no place, no name and no profile', async () => {
    const photo = await aPhoto()
    assert.ok(
      (await sharp(photo).metadata()).exif?.includes('Ada Traveller'),
      'the original does carry a name',
    )
    const folder = await folderWith(photo)
    assert.deepEqual(await maker.make(folder, 'image/jpeg'), { made: true })
    for (const [part, width, height] of [
      ['thumbnail', 267, 400],
      ['print', 600, 900],
    ] as const) {
      const bytes = await readFile(join(folder, part))
      const made = await sharp(bytes).metadata()
      assert.deepEqual([made.width, made.height], [width, height], part)
      assert.deepEqual(
        [made.exif, made.xmp, made.icc, made.iptc, made.orientation],
        [undefined, undefined, undefined, undefined, undefined],
      )
      assert.ok(!bytes.includes('Ada Traveller') && !bytes.includes('Pocketcam'))
      // The red edge on the left of the lying photo is at the top of the upright one.
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      assert.ok((data[0] ?? 0) > 200 && (data[1] ?? 255) < 60, 'red at the top')
      assert.ok((data.at(-2) ?? 0) > 150, 'paper at the bottom')
    }
  })

  it('show transparent paper as white', async () => {
    const folder = await folderWith(await aPicture())
    assert.deepEqual(await maker.make(folder, 'image/png'), { made: true })
    assert.equal((await sharp(join(folder, 'thumbnail')).metadata()).format, 'webp')
    assert.equal((await sharp(join(folder, 'print')).metadata()).format, 'jpeg')
    const { channels } = await sharp(join(folder, 'print')).stats()
    assert.ok(Math.abs((channels[0]?.mean ?? 0) - 137) < 4, 'half blue over white')
  })

  it('of a PDF are its first page, with its text drawn', async () => {
    const folder = await folderWith(await aPdf({ pages: 3 }))
    assert.deepEqual(await maker.make(folder, 'application/pdf'), { made: true })
    const { width, height } = await sharp(join(folder, 'thumbnail')).metadata()
    assert.deepEqual([width, height], [200, 400])
    const text = sharp(join(folder, 'thumbnail'))
      .extract({ left: 15, top: 47, width: 150, height: 20 })
      .greyscale()
    assert.ok(((await text.stats()).channels[0]?.min ?? 255) < 90, 'dark letters')
  })

  it('are not had from an encrypted PDF, nor from rubbish, and the next file is not disturbed', async () => {
    const encrypted = await maker.make(
      await folderWith(await aPdf({ password: 'secret' })),
      'application/pdf',
    )
    assert.equal(encrypted.made, false)
    assert.match(JSON.stringify(encrypted), /Password/)
    assert.equal(
      (await maker.make(await folderWith(Buffer.from('%PDF-1.7 nothing more')), 'application/pdf'))
        .made,
      false,
    )
    assert.equal(
      (await maker.make(await folderWith(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), 'image/jpeg'))
        .made,
      false,
    )
    assert.equal((await maker.make(await folderWith(await aPhoto()), 'image/jpeg')).made, true)
  })

  it('of a photo that was cut off show what is there', async () => {
    const photo = await aPhoto()
    assert.deepEqual(
      await maker.make(await folderWith(photo.subarray(0, photo.length * 0.6)), 'image/jpeg'),
      {
        made: true,
      },
    )
  })
})

describe('a file that hangs its worker or makes it grow', () => {
  it('is given up after the time limit, and the worker is replaced', async () => {
    const maker = createPictureMaker({
      time: 300,
      program: await workerOf(`process.on('message', () => { for (;;); })`),
    })
    const started = Date.now()
    await assert.rejects(maker.make('/nowhere', 'application/pdf'), /took too long/)
    assert.ok(Date.now() - started < 3000)
    await assert.rejects(maker.make('/nowhere', 'application/pdf'), /took too long/)
    maker.stop()
  })

  it('is given up when it takes more memory than it may', async () => {
    const hungry = await workerOf(`const kept = []
      process.on('message', () => setInterval(() => kept.push(Buffer.alloc(20e6, 1)), 10))`)
    const maker = createPictureMaker({ memory: 300e6, program: hungry })
    await assert.rejects(maker.make('/nowhere', 'application/pdf'), /too much memory/)
    maker.stop()
  })

  it('that ends its worker is told, not waited for', async () => {
    const maker = createPictureMaker({
      program: await workerOf(`process.on('message', () => process.abort())`),
    })
    await assert.rejects(maker.make('/nowhere', 'application/pdf'), /died/)
    maker.stop()
  })

  async function workerOf(code: string): Promise<URL> {
    const folder = await mkdtemp(join(tmpdir(), 'sortie-worker-'))
    after(() => rm(folder, { recursive: true }))
    const path = join(folder, 'worker.mjs')
    await writeFile(path, code)
    return new URL(`file://${path}`)
  }
})
