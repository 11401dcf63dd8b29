import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { bulkApi } from '@sortie/contracts/bulk'
import { profileApi } from '@sortie/contracts/profile'
import { eventually } from '@sortie/testing/eventually'
import { fetched, settled } from '../../testing/bulk-results.ts'
import { type ReportSystem, sharedReportSystem } from '../../testing/report-system.ts'

const system = await sharedReportSystem()
after(() => system.stop())

/** The own CSV, everyone's and the index of a bulk: the line about this person, and what they begin with. */
async function filesOf(chief: Awaited<ReturnType<ReportSystem['chief']>>) {
  const csv = async (path: string) =>
    Buffer.from(await (await chief.expenses.raw(path)).arrayBuffer()).toString()
  const { body } = await chief.report.call(bulkApi.start, { body: { mode: 'dates', people: 'me' } })
  await settled(chief, body.id)
  const { zip } = await fetched(chief, body.id)
  const files = [
    await csv('/api/export/csv'),
    await csv('/admin/export/csv'),
    zip.readAsText('index.csv'),
  ]
  assert.deepEqual(
    files.map((file) => file[0]),
    Array(3).fill('\uFEFF'),
  )
  return files.map((file) =>
    file.split('\r\n').find((line) => line.includes('Söhne') || line.includes(chief.email)),
  )
}

it("every CSV file is written by the setting of the person who asks, and by nobody else's", async () => {
  const chief = await system.chief()
  const set = (csvFormat: 'comma' | 'semicolon') =>
    chief.auth.call(profileApi.changeProfile, { body: { csvFormat } })
  const fields = { merchant: 'Müller; Söhne, Köln', amount: '1234567.5', currency: 'EUR' } as const
  const paid = { paidAmount: '4938270', paidCurrency: 'PLN', rate: '0.25' } as const
  const { id } = await chief.expense({ ...fields, ...paid, date: '2026-05-03', notes: '=1+1' })
  const { email } = chief
  const other = await system.register()
  const ofOther = { body: { csvFormat: 'semicolon' } } as const
  assert.equal(
    (await other.auth.call(profileApi.changeProfile, ofOther)).body.csvFormat,
    'semicolon',
  )
  await other.auth.call(profileApi.changeProfile, { body: { manager: 'Kim' } })
  assert.equal((await other.auth.call(profileApi.profile, {})).body.csvFormat, 'semicolon')

  const line = (mark: ',' | ';', [amount, paidAmount, rate]: string[], ofPerson: string[] = []) =>
    [
      ...['2026-05-03', '"Müller; Söhne, Köln"', 'Meals', amount, 'EUR', 'personal-card', 'Draft'],
      ...['', "'=1+1", '0', ...ofPerson, paidAmount, 'PLN', rate, '1', '2026-05-03', 'typed', ''],
      '"4,938,270.00 PLN = 1,234,567.50 EUR at 0.25; 1 EUR = 4 PLN"',
      ...['', 'Draft'],
    ].join(mark)
  const ofChief = [email, '', '', id]
  const points = ['1234567.50', '4938270.00', '0.25']
  const [own, everyones, index] = await filesOf(chief)
  assert.equal(own, line(',', points))
  assert.equal(everyones, line(',', points, ofChief))
  assert.match(index ?? '', /,1,"€1,234,567\.50",,0\.00,1234567\.50$/)

  assert.equal((await set('semicolon')).status, 200)
  // The expense service hears of the setting by an event.
  await eventually(async () =>
    assert.match(await (await chief.expenses.raw('/api/export/csv')).text(), /date;/),
  )
  const commas = ['1234567,50', '4938270,00', '0,25']
  const [ownAfter, everyonesAfter, indexAfter] = await filesOf(chief)
  assert.equal(ownAfter, line(';', commas))
  assert.equal(everyonesAfter, line(';', commas, ofChief))
  assert.match(indexAfter ?? '', /;1;"€1,234,567\.50";;0,00;1234567,50$/)

  const wrong = await chief.auth.call(profileApi.changeProfile, {
    body: { csvFormat: 'tab' as never },
  })
  assert.deepEqual([wrong.status, Object.keys(wrong.problem?.fields ?? {})], [400, ['csvFormat']])
})
