import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { bulkApi } from '@sortie/contracts/bulk'
import { today } from '@sortie/contracts/calendar'
import { fetched, settled } from '../../testing/bulk-results.ts'
import { reportSystem } from '../../testing/report-system.ts'

const system = await reportSystem()
const me = await system.register({ employeeName: 'Ann Lee', department: 'Sales' })
const { id } = await me.trip({ name: 'Oslo', purpose: 'Review' })
await me.expense({ tripId: id, status: 'Submitted' })
await me.expense({ tripId: id, status: 'Draft', merchant: 'Not yet' })
after(() => system.stop())

/** These zones never have the same day. */
for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
  describe(`in ${zone}`, () => {
    const headers = { 'x-time-zone': zone }

    it('a PDF has the day of the reader in its name, its number and its text', async () => {
      const answer = await me.report.raw('/api/export/pdf', { headers })
      const day = today(new Date(), zone)
      assert.ok(answer.headers.get('content-disposition')?.includes(`expense_report_${day}.pdf`))
      const report = await system.read(answer)
      const text = report.pages.join(' ')
      const [year, month, date] = day.split('-')
      assert.ok(text.includes(`Generated on ${month}/${date}/${year}`), text)
      assert.ok(text.includes(`R-${year}${month}${date}-`), text)
      await report.close()
    })

    it('a bulk has it in its name; its index has the person, and only what was asked for', async () => {
      const { body } = await me.report.call(
        bulkApi.start,
        { body: { mode: 'trips', people: 'me', status: 'Submitted' } },
        { headers },
      )
      assert.equal(body.name, 'My missions, Submitted')
      assert.equal((await settled(me, body.id)).state, 'done')
      const file = await me.report.raw(`/api/export/bulk/${body.id}/file`)
      const name = file.headers.get('content-disposition')
      assert.ok(name?.includes(`expense_reports_${today(new Date(), zone)}.zip`), `${name}`)
      await file.arrayBuffer()
      const { index } = await fetched(me, body.id)
      assert.match(index[0] ?? '', /^Ann Lee,[^,]+,Sales,[^,]+\.pdf,1,/)
    })
  })

it('a call that names no zone has the day of UTC', async () => {
  const answer = await me.report.raw('/api/export/pdf')
  const name = answer.headers.get('content-disposition')
  await answer.arrayBuffer()
  assert.ok(
    name?.includes(`expense_report_${new Date().toISOString().slice(0, 10)}.pdf`),
    `${name}`,
  )
})
