import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { maxReceiptBytes } from '@sortie/contracts/receipt-record'
import { AppError } from '@sortie/platform/errors'
import { givenFile, givenImage } from './given-image.ts'

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xdb]), Buffer.from('some picture')])

function refusal(text: string): [status: number, code: string] {
  try {
    givenImage(text)
  } catch (error) {
    if (error instanceof AppError) return [error.status, error.code]
    throw error
  }
  throw new Error('it was taken')
}

describe('a picture sent as base64', () => {
  it('is taken plain, with the beginning of a data URL, in lines, and in the alphabet of URLs', () => {
    const text = jpeg.toString('base64')
    for (const sent of [
      text,
      `data:image/jpeg;base64,${text}`,
      text.replace(/(.{8})/g, '$1\r\n'),
      jpeg.toString('base64url'),
    ])
      assert.deepEqual(givenImage(sent), jpeg)
  })

  it('may have exactly 10 MB', () => {
    const largest = Buffer.concat([jpeg, Buffer.alloc(maxReceiptBytes - jpeg.length)])
    assert.equal(givenImage(largest.toString('base64')).length, maxReceiptBytes)
    assert.deepEqual(refusal(Buffer.concat([largest, Buffer.alloc(1)]).toString('base64')), [
      413,
      'image_too_large',
    ])
    assert.deepEqual(refusal(Buffer.alloc(maxReceiptBytes + 9000).toString('base64')), [
      413,
      'image_too_large',
    ])
  })

  it('is 400 when it is no base64, and 415 when its bytes are no picture', () => {
    for (const text of ['$%&/()', 'abc=def', '<html>'])
      assert.deepEqual(refusal(text), [400, 'invalid_request'], text)
    for (const text of ['%PDF-1.7', '<svg xmlns="">', 'PK\x03\x04', ''])
      assert.deepEqual(refusal(Buffer.from(text).toString('base64')), [415, 'wrong_type'], text)
  })

  it('is known by its first bytes', () => {
    const pictures = [
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'GIF89a',
      'RIFFsizeWEBP',
      'II*\0',
      'MM\0*',
      'BMsize\0\0\0\0',
      'sizeftypavif',
    ]
    for (const head of pictures) {
      const picture = Buffer.from(`${head} and more`, 'latin1')
      assert.deepEqual(givenImage(picture.toString('base64')), picture, head)
    }
    for (const head of ['RIFFsizeWAVE', 'sizeftypmp42', 'MM\0+'])
      assert.deepEqual(refusal(Buffer.from(head, 'latin1').toString('base64'))[0], 415, head)
  })

  it('is told to be HEIC where the reader cannot open it', () => {
    const heic = Buffer.from('sizeftypheic', 'latin1').toString('base64')
    assert.throws(() => givenImage(heic), /HEIC.*JPEG/)
    assert.throws(() => givenFile(heic), /HEIC.*JPEG/)
  })

  it('may be a PDF of the Inbox, wherever in its first bytes the mark stands', () => {
    const pdf = Buffer.from('\xef\xbb\xbf\r\n%PDF-1.7', 'latin1')
    assert.deepEqual(givenFile(pdf.toString('base64')), pdf)
  })
})
