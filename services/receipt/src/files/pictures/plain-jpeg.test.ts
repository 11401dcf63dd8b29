import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { isPlainJpeg } from './plain-jpeg.ts'

const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
const picture = (): Sharp =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff', noise } })

it('a JPEG of a picture alone is plain, baseline, progressive, or grey', async () => {
  assert.ok(isPlainJpeg(await picture().jpeg().toBuffer()))
  assert.ok(isPlainJpeg(await picture().jpeg({ progressive: true }).toBuffer()))
  assert.ok(isPlainJpeg(await picture().greyscale().jpeg().toBuffer()))
})

it('a JPEG that says where it was taken, how to turn it, or by which profile to show it is not plain', async () => {
  const place = { IFD3: { GPSLatitude: '47/1 22/1 0/1' } }
  assert.ok(!isPlainJpeg(await picture().withExif(place).jpeg().toBuffer()))
  assert.ok(!isPlainJpeg(await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()))
  assert.ok(!isPlainJpeg(await picture().withIccProfile('p3').jpeg().toBuffer()))
  assert.ok(!isPlainJpeg(await picture().toColourspace('cmyk').jpeg().toBuffer()))
})

it('a JPEG that is cut off, large, or followed by something is not plain, and nothing else is', async () => {
  const whole = await picture().jpeg().toBuffer()
  for (const length of [0, 1, 3, 20, 200, whole.length - 1])
    assert.ok(!isPlainJpeg(whole.subarray(0, length)), `${length}`)
  assert.ok(!isPlainJpeg(Buffer.concat([whole, Buffer.from('a film')])))
  assert.ok(!isPlainJpeg(Buffer.concat([whole, whole])))
  assert.ok(!isPlainJpeg(Buffer.concat([whole.subarray(0, -2), Buffer.alloc(600_000, 1)])))
  assert.ok(!isPlainJpeg(await picture().png().toBuffer()))
  assert.ok(!isPlainJpeg(Buffer.alloc(500, 0xff)))
})
