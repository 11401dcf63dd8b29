import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { objectName, receiptOfObject, safeFileName } from './receipt.ts'

describe('the name a receipt is kept under', () => {
  // With a pattern that tries every split this takes hours, and the run ends the file.
  it('is found for a name of 200,000 dots', () => {
    assert.equal(safeFileName(`x${'.'.repeat(200_000)}x`, 'image/png'), 'x.png')
  })

  const kept: Array<[given: string | undefined, name: string, why: string]> = [
    ['lunch.jpg', 'lunch.jpg', 'a plain one stays'],
    ['Hôtel Zürich 42 €.JPEG', 'Hôtel Zürich 42 €.JPEG', 'letters of every language stay'],
    ['../../etc/passwd', 'passwd.jpg', 'folders go'],
    ['C:\\Users\\ada\\scan.jpg', 'scan.jpg', 'folders of Windows go'],
    [
      'invoice\u202Egpj.exe',
      'invoicegpj.exe.jpg',
      'what turns the reading direction goes, and the ending is told true',
    ],
    ['a\u0000b\r\nSet-Cookie: x.jpg', 'abSet-Cookie_ x.jpg', 'control characters go'],
    ['"><script>.jpg', '___script_.jpg', 'markup goes'],
    ['.htaccess', 'htaccess.jpg', 'hidden files are not'],
    ['bill.pdf', 'bill.pdf.jpg', 'the ending says what the bytes are'],
    ['..', 'receipt.jpg', 'nothing left is a receipt'],
    ['', 'receipt.jpg', 'no name is a receipt'],
    [undefined, 'receipt.jpg', 'none at all too'],
  ]
  for (const [given, name, why] of kept)
    it(`${JSON.stringify(given)} becomes ${name}: ${why}`, () =>
      assert.equal(safeFileName(given, 'image/jpeg'), name))

  it('is never long, and never cut inside a character', () => {
    const name = safeFileName(`${'😀'.repeat(500)}.png`, 'image/png')
    assert.equal(name, `${'😀'.repeat(120)}.png`)
  })
})

describe('an object', () => {
  it('tells whose it is', () => {
    const id = '3787553e-7c79-4dff-90e1-36fe65016b5a'
    assert.equal(receiptOfObject(objectName(id, 'print')), id)
    assert.equal(receiptOfObject(`receipts/${id}/other`), null)
    assert.equal(receiptOfObject('exports/a.pdf'), null)
  })
})
