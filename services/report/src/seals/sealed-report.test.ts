import assert from 'node:assert/strict'
import { createHash, X509Certificate } from 'node:crypto'
import { watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { expenseReportApi, type WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { adminSealApi, sealApi, type VerifiedReportJson } from '@sortie/contracts/seal'
import { eventually } from '@sortie/testing/eventually'
import { spawnService } from '@sortie/testing/spawn-service'
import mongoose from 'mongoose'
import { decide, handedIn, settled, show } from '../testing/handing-in.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { type ReportSystem, reportSystem, type Somebody } from '../testing/report-system.ts'
import { aPhoto } from '../testing/samples.ts'

let system: ReportSystem
let me: Somebody
let boss: Somebody
const documents = await mongoose.mongo.MongoClient.connect(process.env.MONGO_URL ?? '')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
before(async () => {
  // Jobs are done by workers that the tests start.
  system = await reportSystem({ ROLE: 'web' })
  me = await system.register({ employeeName: 'Ann Lee' })
  boss = await system.register({ employeeName: 'Bo Boss' })
})
after(async () => {
  await documents.close()
  await system.stop()
})

const startWorker = () => spawnService('report', { ...system.service.env, ROLE: 'worker' })
const fileOf = async (who: Somebody, { id }: { id: string }) => {
  const { file } = expenseReportApi
  const answer = await who.report.raw(file.path.replace(':id', id))
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}
const verify = (number: string) => me.report.call(sealApi.verify, { params: { number } })

async function approvedReport(): Promise<{ plain: Buffer; report: WholeExpenseReportJson }> {
  const worker = await startWorker()
  try {
    const first = await me.expense({ amount: '100.00', merchant: 'Fjord Inn' })
    const second = await me.expense({ amount: '20.50', merchant: 'NSB' })
    await me.receipt(first.id, await aPhoto(40, 30), 'inn.jpg', 'image/jpeg')
    const { id } = await handedIn(me, boss.id, [first.id, second.id])
    const plain = await fileOf(me, { id })
    await worker.kill()
    assert.equal((await decide(boss, id, { decision: 'approve' })).status, 200)
    return { plain, report: await settled(me, id, 'approved') }
  } finally {
    await worker.kill()
  }
}

describe('an approved report', () => {
  let plain: Buffer
  let report: WholeExpenseReportJson
  let known: VerifiedReportJson
  before(async () => {
    ;({ plain, report } = await approvedReport())
  })

  it('has a number that cannot be guessed, and is sealed by the job of the decision', async () => {
    assert.match(report.seal?.number ?? '', /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    assert.equal(report.seal?.sha256, null)
    assert.equal((await verify(report.seal?.number ?? '')).status, 404)
    const worker = await startWorker()
    const seal = await eventually(async () => {
      const { seal } = (await show(me, report.id)).body
      assert.ok(seal?.sha256)
      return seal
    }, 60_000)
    await worker.kill()
    assert.equal(seal.number, report.seal?.number)
    const file = await fileOf(me, report)
    assert.deepEqual([sha256(file), file.length], [seal.sha256, seal.sizeBytes])
    assert.ok(file.subarray(0, plain.length).equals(plain), 'it starts with what was handed in')
    assert.equal((await show(me, report.id)).body.sha256, sha256(plain))
    const { sealReport } = await import('./seal-report.ts')
    assert.equal((await sealReport(report.id))?.sha256, seal.sha256, 'a second run keeps the first')
  })

  it('is verified by its number without a session, as it is typed', async () => {
    const number = report.seal?.number ?? ''
    const bare = number.replaceAll('-', ' ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    const answer = await fetch(`${system.service.url}/api/seals/${encodeURIComponent(bare)}`)
    assert.equal(answer.status, 200)
    known = (await answer.json()) as VerifiedReportJson
    assert.deepEqual(
      [known.number, known.reportNumber, known.owner, known.totals, known.changes],
      [number, report.number, 'Ann Lee', { USD: '120.50' }, { changed: 0, deleted: 0 }],
    )
    assert.deepEqual(
      known.approvals.map(({ name, email }) => [name, email]),
      [['Bo Boss', boss.email]],
    )
    assert.equal(known.handedIn.sha256, sha256(plain))
    const rest = JSON.stringify({ ...known, approvals: [] })
    assert.equal(rest.includes('@'), false, 'no other address is shown')
  })

  it('is verified by its file, signed or as it was handed in, whose number stands in it as plain text', async () => {
    const file = await fileOf(me, report)
    for (const bytes of [file, plain]) {
      const { body } = await verify(sha256(bytes))
      assert.deepEqual([body.number, body.reportNumber], [known.number, report.number])
    }
    assert.equal((await verify(sha256(Buffer.from('another')))).status, 404)
    assert.ok(file.includes(`/verify/${known.number})`))
  })

  it('counts the pages that were handed in, and says of the approval that it comes after them', async () => {
    const pdf = await readPdf(await fileOf(me, report))
    const feet = pdf.pages.map(
      (text) => /Page \d+ of \d+|Approval, after the last page/.exec(text)?.[0],
    )
    const all = pdf.pages.length - 1
    const counted = Array.from({ length: all }, (_, at) => `Page ${at + 1} of ${all}`)
    assert.deepEqual(feet, [...counted, 'Approval, after the last page'])
    await pdf.close()
  })

  it('is verified by nothing else: each wrong number gets the same answer', async () => {
    const right = report.seal?.number ?? ''
    const wrong = [`${right.slice(0, -1)}${right.endsWith('7') ? '8' : '7'}`, 'x', right.slice(1)]
    for (const number of [...wrong, report.number, report.id, '$gt', '0'.repeat(16)]) {
      const { status, problem } = await verify(number)
      assert.deepEqual([status, problem.code], [404, 'seal_unknown'], number)
    }
  })

  it('is sealed once, however many ask for its file before the job has come to it', async () => {
    const folder = system.service.env.SPOOL_DIR ?? ''
    await mkdir(folder, { recursive: true })
    const { report } = await approvedReport()
    const made = new Set<string | null>()
    const watcher = watch(folder, (_event, name) => made.add(name))
    const files = await Promise.all(Array.from({ length: 20 }, () => fileOf(me, report)))
    watcher.close()
    const { seal } = (await show(me, report.id)).body
    assert.deepEqual([...new Set(files.map(sha256))], [seal?.sha256])
    assert.equal(made.size, 1, 'one copy of it on the disk')
  })

  it('keeps its file when sealing the approval before it, which was taken back, ends late', async () => {
    const { report } = await approvedReport()
    const { sealReport } = await import('./seal-report.ts')
    const { objects } = await import('../clients/objects.ts')
    const storage = await objects()
    const { put } = storage
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    storage.put = async (...former) => {
      begun.resolve()
      await goOn.promise
      await put.apply(storage, former)
    }
    const late = sealReport(report.id)
    await begun.promise
    storage.put = async (...newer) => {
      await put.apply(storage, newer)
      goOn.resolve()
      await late
    }
    await decide(boss, report.id, { decision: 'take_back', comment: 'The wrong report' })
    await decide(boss, report.id, { decision: 'approve' })
    const seal = await sealReport(report.id)
    storage.put = put
    assert.notEqual(seal?.number, report.seal?.number)
    assert.equal(sha256(await fileOf(me, report)), seal?.sha256)
  })

  it('says how many of its expenses are not as they were', async () => {
    const expenses = documents
      .db(`${system.service.namespace}_expense`)
      .collection<{ _id: string }>('expenses')
    const [first = '', second = ''] = report.lines.map(({ expenseId }) => expenseId)
    await expenses.updateOne({ _id: first }, { $set: { merchant: 'Other Inn' } })
    assert.deepEqual((await verify(known.number)).body.changes, { changed: 1, deleted: 0 })
    await expenses.deleteOne({ _id: second })
    assert.deepEqual((await verify(known.number)).body.changes, { changed: 1, deleted: 1 })
    await system.neighbours.expense.kill()
    assert.equal((await verify(known.number)).body.changes, null)
  })

  it('shows its certificate to everybody, and to administrators which it is', async () => {
    const answer = await fetch(`${system.service.url}${sealApi.certificate.path}`)
    assert.equal(answer.headers.get('content-type'), 'application/pkix-cert')
    const certificate = Buffer.from(await answer.arrayBuffer())
    assert.equal(sha256(certificate), known.sealed.certificateSha256)
    assert.equal(new X509Certificate(certificate).subject, 'CN=localhost expense reports')
    const admin = await system.chief()
    const { body } = await admin.report.call(adminSealApi.certificate, {})
    assert.deepEqual([body.sha256, body.given], [sha256(certificate), false])
  })

  it('gets another certificate when the secret that opens the first is lost, and keeps the first', async () => {
    const { currentIdentity, SealCertificateModel } = await import('./identity.ts')
    await SealCertificateModel.updateOne({ _id: 1 }, { $set: { key: 'aes-256-gcm.lost' } })
    const all = await Promise.all(Array.from({ length: 4 }, () => currentIdentity()))
    assert.equal(new Set(all.map((each) => each.certificate.toString('hex'))).size, 1)
    assert.equal(await SealCertificateModel.countDocuments(), 2)
  })
})
