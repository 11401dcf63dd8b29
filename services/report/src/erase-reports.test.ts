import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { correctionApi } from '@sortie/contracts/correction'
import { erasedName, erasedText } from '@sortie/contracts/erased'
import { expenseReportApi, type WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { flightApi } from '@sortie/contracts/flight'
import { organisationApi } from '@sortie/contracts/organisation'
import { paymentApi } from '@sortie/contracts/payment'
import { profileApi } from '@sortie/contracts/profile'
import { exportApi } from '@sortie/contracts/report'
import { sealApi } from '@sortie/contracts/seal'
import { trailApi } from '@sortie/contracts/trail'
import { aFlight } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { storedWith } from '@sortie/testing/stored-with'
import { decide, handedIn, settled, show } from './testing/handing-in.ts'
import { makeFile } from './testing/paying.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from './testing/report-system.ts'
import { aPhoto } from './testing/samples.ts'

let system: ReportSystem
let chief: Awaited<ReturnType<ReportSystem['chief']>>
let gone: Somebody
let boss: Somebody
let colleague: Somebody
let paid: WholeExpenseReportJson
let open: WholeExpenseReportJson
let withdrawn: WholeExpenseReportJson
let theirs: WholeExpenseReportJson
const iban = 'FR1420041010050500013M02606'
const name = 'Zenobia Quist'
const words = { merchant: 'Quist & Sons', notes: 'Dinner, Zenobia paid' }

before(async () => {
  system = await sharedReportSystem()
  chief = await system.chief()
  boss = await system.register({ employeeName: 'Bo Boss' })
  colleague = await system.register({ employeeName: 'Cole Eague' })
  gone = await system.register()
  // Names that a person gave themselves a short while ago stay in what others were told.
  const named = { params: { id: gone.id }, body: { employeeName: name, department: 'Quistery' } }
  assert.equal((await chief.auth.call(adminUserApi.change, named)).status, 200)
  await leaveTraces()
  await payBack()
  const services = (await left()).map((place) => place.split('.')[0])
  assert.deepEqual([...new Set(services)], ['auth', 'expense', 'travel', 'receipt', 'report'])
  const params = { id: gone.id }
  await chief.auth.call(adminUserApi.deactivate, { params })
  assert.equal((await chief.auth.call(adminUserApi.erase, { params })).status, 200)
})
after(() => system.stop())

/** Their records in each service, and their name in what is others'. */
async function leaveTraces() {
  await gone.auth.call(profileApi.changeProfile, { body: { iban, proof: await gone.proof() } })
  const trip = await gone.trip({ name: 'Wedding of Zenobia' })
  await gone.travel.call(flightApi.create, { body: aFlight({ notes: 'Quist, seat 3A' }) })
  const spend = (more = {}) => gone.expense({ ...words, currency: 'EUR', ...more })
  await spend()
  const first = await spend({ paymentMethod: 'cash', tripId: trip.id })
  await gone.receipt(first.id, await aPhoto(40, 30), 'zenobia-quist.jpg', 'image/jpeg')
  await sendToInbox()
  const own = { note: 'Quist asks', title: 'Zenobia’s report' }
  paid = await handedIn(gone, boss.id, [first.id], own)
  await decide(boss, paid.id, { decision: 'approve', comment: 'Well done, Zenobia' })
  open = await handedIn(gone, boss.id, [(await spend()).id], own)
  withdrawn = await handedIn(gone, boss.id, [(await spend()).id], own)
  await gone.report.call(expenseReportApi.withdraw, { params: { id: withdrawn.id } })
  const { id: lunch } = await colleague.expense()
  theirs = await handedIn(colleague, gone.id, [lunch])
  await gone.report.call(expenseReportApi.write, {
    params: { id: theirs.id, expenseId: lunch },
    body: { text: 'With whom?' },
  })
  await gone.report.call(exportApi.startPdf, { query: {} })
  const rules = (secondFrom: object) =>
    chief.auth.call(organisationApi.change, { body: { secondFrom, secondApproverId: null } })
  assert.equal((await rules({ USD: '1.00' })).status, 200)
  // Somebody outside is asked first, and after them the person.
  const { id: dinner } = await colleague.expense()
  await handedIn(colleague, 'chief@client.example', [dinner], { nextApproverId: gone.id })
  assert.equal((await rules({})).status, 200)
}

async function sendToInbox() {
  const body = new FormData()
  const bytes = new Uint8Array(await aPhoto(41, 30))
  body.append('receipt', new File([bytes], 'quist.jpg', { type: 'image/jpeg' }))
  await gone.receipts.raw('/api/inbox', { method: 'POST', body })
}

async function payBack() {
  const fin = await system.register({ employeeName: 'Fin Ance' }, { duties: ['finance'] })
  await fin.report.call(paymentApi.changeAccount, {
    body: { name: 'Ork AS', iban: 'NO9386011117947', proof: await fin.proof() },
  })
  assert.equal((await makeFile(fin, [paid.id])).status, 201)
  const [line] = paid.lines
  const less = { reportId: paid.id, expenseId: line?.expenseId ?? '', amount: '1.00' }
  const correction = { ...less, reason: 'Zenobia had paid with others' }
  assert.equal((await fin.report.call(correctionApi.correct, { body: correction })).status, 201)
  await eventually(async () => assert.ok((await show(gone, paid.id)).body.seal?.sha256), 60_000)
}

const left = () => storedWith(system.service.namespace, 'zenobia', 'quist', gone.email, iban)

describe('a person whose data was erased', () => {
  it('is named by no service, neither in their own records nor in those of others', async () => {
    await eventually(async () => assert.deepEqual(await left(), []), 60_000)
  })

  it('leaves the figures of what was approved, and what waits goes on', async () => {
    const whole = (await show(boss, paid.id)).body
    assert.deepEqual(
      [whole.number, whole.state, whole.totals, whole.owner.name],
      [paid.number, 'approved', paid.totals, erasedName],
    )
    const [line] = whole.lines
    const [before] = paid.lines
    assert.deepEqual(
      [line?.merchant, line?.amount, line?.date, line?.category, line?.receipts.length],
      [erasedText, before?.amount, before?.date, before?.category, 1],
    )
    assert.equal((await decide(boss, open.id, { decision: 'approve' })).status, 200)
    assert.equal((await settled(boss, open.id, 'approved')).owner.name, erasedName)
  })

  it('leaves the sealed file, which its number verifies', async () => {
    const { seal } = (await show(boss, paid.id)).body
    const { status, body } = await boss.report.call(sealApi.verify, {
      params: { number: seal?.number ?? '' },
    })
    assert.equal(status, 200)
    assert.deepEqual([body.owner, body.changes], [erasedName, { changed: 0, deleted: 0 }])
    const path = expenseReportApi.file.path.replace(':id', paid.id)
    assert.equal((await boss.report.raw(path)).status, 200)
  })

  it('leaves what others see as it was, with nobody in their place', async () => {
    const { steps, lines } = (await show(colleague, theirs.id)).body
    assert.equal(steps[0]?.approver.name, erasedName)
    assert.deepEqual(
      lines[0]?.messages.map(({ author, text }) => [author.name, text]),
      [[erasedName, 'With whom?']],
    )
  })

  it('leaves no file of what goes', async () => {
    const { objects } = await import('./clients/objects.ts')
    const { folderOf, sealedFolderOf } = await import('./models/expense-report.model.ts')
    const { eraseReports } = await import('./erase-reports.ts')
    const files = async (...folders: string[]) => {
      const storage = await objects()
      const lists = folders.map((folder) => Array.fromAsync(storage.list(folder)))
      return (await Promise.all(lists)).flat().length
    }
    assert.equal(await files(folderOf(withdrawn.id), 'exports/'), 0)
    assert.equal(await files(folderOf(paid.id), sealedFolderOf(paid.id)), 2)
    // The years of accounting are over.
    await eraseReports({ userId: gone.id, filesFrom: new Date(Date.now() + 1000) })
    assert.equal(await files(folderOf(paid.id), sealedFolderOf(paid.id)), 0)
    const path = expenseReportApi.file.path.replace(':id', paid.id)
    const { status } = await boss.report.raw(path)
    assert.equal(status, 404)
    assert.equal((await show(boss, paid.id)).body.totals.EUR, paid.totals.EUR)
  })

  it('leaves the chain of the trail whole', async () => {
    const { body } = await chief.auth.call(trailApi.verify, {})
    assert.equal(body.whole, true, body.fault?.sentence)
    const file = await chief.auth.raw(`${trailApi.export.path}?format=csv`)
    assert.doesNotMatch(await file.text(), /zenobia|quist/i)
  })
})
