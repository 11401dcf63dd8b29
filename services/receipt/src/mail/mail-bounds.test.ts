import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { aMail } from '../testing/mails.ts'
import { closeMailReader, readMail } from './read-mail.ts'

const from = 'ann@example.org'
const receipt = {
  content: Buffer.from('%PDF-1.7 a bill'),
  name: 'Bill.pdf',
  type: 'application/pdf',
}
const head = aMail({ from }).toString().split('Content-Type')[0] ?? ''

/** Each as an attachment of the one before it. */
function mailsIn(depth: number): Buffer {
  return Buffer.from(head + 'Content-Type: message/rfc822\r\n\r\n'.repeat(depth))
}

const namesOf = async (mail: Buffer) => (await readMail(mail))?.files.map(({ name }) => name)

describe('a mail', () => {
  after(closeMailReader)

  it('that brings forwarded ones is read with their receipts, three levels deep', async () => {
    const forwarded = (content: Buffer) =>
      Buffer.concat([Buffer.from(`${head}Content-Type: message/rfc822\r\n\r\n`), content])
    const bill = aMail({ from, files: [receipt] })
    assert.deepEqual(await namesOf(forwarded(forwarded(forwarded(bill)))), ['Bill.pdf'])
  })

  const attached = (content: Buffer, type = 'message/rfc822', name = 'Fwd.eml') =>
    aMail({ from, files: [{ content, name, type }] })

  it('that is forwarded as an attachment is read with its receipt, whatever its type is called', async () => {
    const bill = aMail({ from, files: [receipt] })
    assert.deepEqual(await namesOf(attached(bill)), ['Bill.pdf'])
    assert.deepEqual(await namesOf(attached(attached(bill))), ['Bill.pdf'])
    assert.deepEqual(await namesOf(attached(bill, 'application/octet-stream')), ['Bill.pdf'])
    assert.deepEqual(await namesOf(attached(bill, 'message/global', 'mail')), ['Bill.pdf'])
    const both = { content: bill, name: 'Fwd.eml', type: 'message/rfc822' }
    assert.deepEqual(await namesOf(aMail({ from, files: [both, receipt] })), ['Bill.pdf'])
    const other = { ...receipt, content: Buffer.from('%PDF-1.7 another'), name: 'Other.pdf' }
    assert.deepEqual(await namesOf(aMail({ from, files: [both, other] })), [
      'Other.pdf',
      'Bill.pdf',
    ])
  })

  it('says that it left something out: an archive, an unknown document, a mail too deep in others', async () => {
    const leftOut = async (content: Buffer, name: string, type: string) =>
      (await readMail(aMail({ from, files: [{ content, name, type }] })))?.leftOut
    const some = Buffer.from('some bytes')
    assert.equal(await leftOut(some, 'receipts.zip', 'application/zip'), true)
    assert.equal(await leftOut(some, 'winmail.dat', 'application/ms-tnef'), true)
    assert.equal(await leftOut(some, 'key.asc', 'application/pgp-keys'), false)
    const deep = attached(attached(attached(aMail({ from, files: [receipt] }))))
    assert.equal(await leftOut(deep, 'Fwd.eml', 'message/rfc822'), true)
  })

  it('with more mails in one another than anybody forwards is not read', async () => {
    assert.deepEqual(await namesOf(mailsIn(60)), [])
    assert.equal(await readMail(mailsIn(61)), null)
    assert.equal(await readMail(mailsIn(100_000)), null)
  })

  it('with more lines than a mail of the largest size has is not read', async () => {
    const lines = (count: number) => Buffer.from(`${head}\r\n${'a\r\n'.repeat(count)}`)
    assert.deepEqual(await namesOf(lines(690_000)), [])
    assert.equal(await readMail(lines(700_000)), null)
  })

  it('with more parts than a mail of sixty files has is not read', async () => {
    const parts = (count: number) =>
      Buffer.from(
        `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(count)}`,
      )
    assert.deepEqual(await namesOf(parts(9_000)), [])
    assert.equal(await readMail(parts(10_001)), null)
  })

  it('is the same to the byte however its files are encoded', async () => {
    const letters = Buffer.from('%PDF-1.7 a\nb\n')
    const part = (encoding: string, body: string) =>
      `--part\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
    const parts = [
      part('8bit', '%PDF-1.7 a\r\nb'),
      part('quoted-printable', '%PDF-1.7=20a\r\n=62'),
      part('base64', letters.toString('base64')),
    ]
    const type = 'Content-Type: multipart/mixed; boundary=part\r\n\r\n'
    const mail = await readMail(Buffer.from(`${head}${type}${parts.join('')}--part--\r\n`))
    assert.deepEqual(mail?.contents.map(String), [letters, letters, letters].map(String))
  })
})
