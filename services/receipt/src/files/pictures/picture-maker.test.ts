import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import sharp from 'sharp'
import { aPdf, aPhoto, aPicture } from '../../testing/files.ts'
import { closePictureMaker, drawSlowly } from './picture-maker.ts'

describe('the pictures made of a receipt', () => {
  after(closePictureMaker)

  async function made(file: Buffer, type: string) {
    const pictures = await drawSlowly(file, type)
    return pictures.ok ? pictures : assert.fail(pictures.detail)
  }

  it('stand upright and carry no place, no name and no profile', async () => {
    const photo = await aPhoto()
    assert.ok(
      (await sharp(photo).metadata()).exif?.includes('Ada Traveller'),
      'the original does carry a name',
    )
    const { thumbnail, print } = await made(photo, 'image/jpeg')
    for (const [bytes, width, height] of [
      [thumbnail, 267, 400],
      [print ?? thumbnail, 600, 900],
    ] as const) {
      const found = await sharp(bytes).metadata()
      assert.deepEqual([found.width, found.height], [width, height])
      assert.deepEqual(
        [found.exif, found.xmp, found.icc, found.iptc, found.orientation],
        [undefined, undefined, undefined, undefined, undefined],
      )
      assert.ok(!bytes.includes('Ada Traveller') && !bytes.includes('Pocketcam'))
      // The red edge at the left of the unrotated photo is at the top of the upright one.
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      assert.ok((data[0] ?? 0) > 200 && (data[1] ?? 255) < 60, 'red at the top')
      assert.ok((data.at(-2) ?? 0) > 150, 'paper at the bottom')
    }
  })

  it('show transparent paper as white', async () => {
    const { thumbnail, print } = await made(await aPicture(), 'image/png')
    assert.ok(print)
    assert.equal((await sharp(thumbnail).metadata()).format, 'webp')
    assert.equal((await sharp(print).metadata()).format, 'jpeg')
    const { channels } = await sharp(print).stats()
    assert.ok(Math.abs((channels[0]?.mean ?? 0) - 137) < 4, 'half blue over white')
  })

  it('of a PDF are its first page, with its text drawn', async () => {
    const { thumbnail, print } = await made(await aPdf({ pages: 3 }), 'application/pdf')
    assert.equal(print, null)
    const { width, height } = await sharp(thumbnail).metadata()
    assert.deepEqual([width, height], [200, 400])
    const text = sharp(thumbnail).extract({ left: 15, top: 47, width: 150, height: 20 }).greyscale()
    assert.ok(((await text.stats()).channels[0]?.min ?? 255) < 90, 'dark letters')
  })

  it('are not had from an encrypted PDF, nor from rubbish, and the next file is not disturbed', async () => {
    const refused = [
      [await aPdf({ password: 'secret' }), 'application/pdf'],
      [Buffer.from('%PDF-1.7 nothing more'), 'application/pdf'],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ] as const
    const details: string[] = []
    for (const [file, type] of refused) {
      const pictures = await drawSlowly(file, type)
      assert.ok(!pictures.ok)
      assert.equal(pictures.reason, 'unreadable')
      details.push(pictures.detail)
    }
    assert.match(details[0] ?? '', /password/i)
    assert.ok((await made(await aPhoto(), 'image/jpeg')).print)
  })

  it('of a photo that was cut off show what is there', async () => {
    const photo = await aPhoto()
    assert.ok((await made(photo.subarray(0, photo.length * 0.6), 'image/jpeg')).print)
  })
})
