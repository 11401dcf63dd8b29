import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import sharp from 'sharp'
import { aPhoto, aPicture } from '../../testing/files.ts'
import { sizeOfPicture } from './picture-size.ts'

const path = join(temporaryFolder({ after }), 'file')
const sizeOf = (file: Buffer, type: 'image/png' | 'image/jpeg') => {
  writeFileSync(path, file)
  return sizeOfPicture(path, type)
}

describe('the size of a picture', () => {
  it('is that of the stored pixels, whatever precedes them', async () => {
    const photo = await aPhoto()
    const progressive = await sharp(photo).jpeg({ progressive: true }).toBuffer()
    const notes = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, 0x04]), Buffer.alloc(2)])
    const noted = [photo.subarray(0, 2), ...Array(900).fill(notes), photo.subarray(2)]
    const filled = [photo.subarray(0, 2), Buffer.alloc(5, 0xff), photo.subarray(2)]
    for (const jpeg of [photo, progressive, Buffer.concat(noted), Buffer.concat(filled)])
      assert.deepEqual(await sizeOf(jpeg, 'image/jpeg'), { width: 900, height: 600 })
    assert.deepEqual(await sizeOf(await aPicture(3, 5), 'image/png'), { width: 3, height: 5 })
  })

  it('is unknown when the header is truncated, empty or endless', async () => {
    const [photo, picture] = [await aPhoto(), await aPicture()]
    const notes = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, 0x04]), Buffer.alloc(2)])
    const endless = [photo.subarray(0, 2), ...Array(1001).fill(notes), photo.subarray(2)]
    for (const jpeg of [photo.subarray(0, 60), Buffer.alloc(0), Buffer.concat(endless)])
      assert.equal(await sizeOf(jpeg, 'image/jpeg'), null)
    const flat = Buffer.from(picture)
    flat.writeUInt32BE(0, 16)
    for (const png of [picture.subarray(0, 20), flat])
      assert.equal(await sizeOf(png, 'image/png'), null)
  })
})
