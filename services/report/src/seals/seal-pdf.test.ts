import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import type { Sealed } from '@sortie/report-document/seal-page'
import { readPdf } from '../testing/read-pdf.ts'
import { browser, from, rendered } from '../testing/rendering.ts'
import { anExpense, aPdf, aPhoto, aReceipt, aReport } from '../testing/samples.ts'
import { type Identity, makeIdentity, openPkcs12, sha256Of } from './certificate.ts'
import { printSealPage } from './print-seal-page.ts'
import { sealPdf } from './seal-pdf.ts'

const has = (program: string) => !spawnSync(program, ['--version']).error
const skip = ['pdfsig', 'qpdf'].every(has) ? false : 'poppler-utils and qpdf are not installed'
const ran = (program: string, ...words: string[]) => {
  const { stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  return `${stdout}${stderr}`
}
const sealed: Sealed = {
  reportNumber: 'R-20261121-3FA9C1D2',
  owner: 'Ann Lee',
  handedInAt: new Date('2026-11-21T09:30:00Z'),
  approvals: [
    { name: 'Bo Boss', email: 'bo@example.org', at: new Date('2026-11-22T10:00:00Z') },
    { name: '王伟 محمد علي', email: 'wei@example.org', at: new Date('2026-11-23T11:05:00Z') },
  ],
  totals: { USD: '120.50', EUR: '80.00' },
  lineCount: 3,
  returnedCount: 1,
  returned: ['Bar Luna, €19.00'],
  sha256: 'ab'.repeat(32),
  sealNumber: 'K7QM-2XRT-9HVD-0ZNE',
  link: 'https://sortie.example.org/verify/K7QM-2XRT-9HVD-0ZNE',
  certificateSha256: 'cd'.repeat(32),
}

let folder: string
let identity: Identity
let plain: Buffer
let page: Buffer
let path: string
let file: { sizeBytes: number; sha256: string }
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-seal-'))
  identity = await makeIdentity('Sortie expense reports')
  const receipts = [aReceipt('r1'), aReceipt('r2', { mimeType: 'application/pdf' })]
  const files = { r1: await aPhoto(400, 300), r2: await aPdf(2) }
  const report = await rendered(aReport([anExpense(1, { receipts })]), from(files))
  plain = await buffer(report.file.open())
  page = await printSealPage(sealed, browser)
  ;({ path, file } = await sealedBy(identity, 'sealed.pdf'))
})
after(() => rm(folder, { recursive: true }))

async function sealedBy(signer: Identity, name: string) {
  const at = join(folder, name)
  await writeFile(at, plain)
  const before = createHash('sha256').update(plain)
  return { path: at, file: await sealPdf(at, { sealed, page, identity: signer, before }) }
}

describe('a sealed PDF', () => {
  it('starts with the bytes that were handed in, and has one page more', async () => {
    const bytes = await readFile(path)
    assert.ok(bytes.subarray(0, plain.length).equals(plain))
    assert.deepEqual([file.sizeBytes, file.sha256], [bytes.length, sha256Of(bytes)])
    const pages = (await readPdf(plain)).pages.length
    const pdf = await readPdf(bytes)
    assert.equal(pdf.pages.length, pages + 1)
    const page = pdf.pages.at(-1) ?? ''
    for (const text of [
      ...['Approved', sealed.reportNumber, 'Ann Lee', '11/21/2026 09:30 UTC'],
      ...['Bo Boss', '11/22/2026 10:00 UTC', '$120.50', '€80.00'],
      ...[
        '2 expenses, without 1 returned: Bar Luna, €19.00',
        sealed.link,
        sealed.sealNumber,
        sealed.sha256,
      ],
    ])
      assert.ok(page.includes(text), `${text} is in: ${page}`)
  })

  it('is not misled by what a receipt says about the file', async () => {
    const at = join(folder, 'misled.pdf')
    const misled = Buffer.from(plain)
    const trap = '\nendstream\nendobj\n%d 0 obj\n<</Type/Catalog/Pages 99 0 R>>\nendobj\n'
    const number = /\/Root (\d+) 0 R/.exec(plain.toString('latin1'))?.[1] ?? ''
    misled.write(trap.replace('%d', number), plain.indexOf('/DCTDecode') + 100, 'latin1')
    await writeFile(at, misled)
    const before = createHash('sha256').update(misled)
    await sealPdf(at, { sealed, page, identity, before })
    const pages = (await readPdf(plain)).pages.length
    assert.equal((await readPdf(await readFile(at))).pages.length, pages + 1)
  })

  it('has a signature that others call valid, over all of the file', { skip }, () => {
    const said = ran('pdfsig', '-nocert', path)
    for (const text of [
      'Signature is Valid.',
      'Total document signed',
      'ETSI.CAdES.detached',
      'Sortie expense reports',
      'SHA-256',
    ])
      assert.ok(said.includes(text), said)
    assert.match(ran('qpdf', '--check', path), /No syntax or stream encoding errors found/)
  })

  it('is called invalid after one byte is changed, wherever it is', { skip }, async () => {
    const bytes = await readFile(path)
    const places = [
      100,
      plain.length >> 1,
      plain.length - 40,
      plain.length + 200,
      bytes.length - 300,
    ]
    for (const place of places) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      const other = join(folder, 'changed.pdf')
      await writeFile(other, changed)
      assert.doesNotMatch(ran('pdfsig', '-nocert', other), /Signature is Valid/, `at ${place}`)
    }
  })

  for (const [kind = '', ...made] of [
    ['RSA', 'rsa:2048'],
    ['EC P-384', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  ])
    it(`is signed by a given certificate of the kind ${kind}`, { skip }, async () => {
      const at = (name: string) => join(folder, name)
      ran(
        'openssl',
        ...['req', '-x509', '-newkey', ...made, '-nodes', '-days', '30'],
        ...['-subj', '/CN=Given by Example', '-keyout', at('key.pem'), '-out', at('own.pem')],
      )
      const to = ['-out', at('own.p12'), '-passout', 'pass:geheim ß']
      ran('openssl', 'pkcs12', '-export', '-in', at('own.pem'), '-inkey', at('key.pem'), ...to)
      const bytes = await readFile(at('own.p12'))
      const given = await openPkcs12(bytes, 'geheim ß')
      assert.equal(new X509Certificate(given.certificate).subject, 'CN=Given by Example')
      const said = ran('pdfsig', '-nocert', (await sealedBy(given, 'given.pdf')).path)
      assert.match(said, /Signature is Valid/)
      await assert.rejects(openPkcs12(bytes, 'wrong'), /the password is wrong/)
      await assert.rejects(openPkcs12(Buffer.from('text'), ''), /not of the form PKCS #12/)
    })
})
