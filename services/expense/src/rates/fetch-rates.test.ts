import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { adminRateApi } from '@sortie/contracts/rate'
import { hearFacts } from '@sortie/platform/testing/hear'
import { eventually } from '@sortie/testing/eventually'
import { testService } from '@sortie/testing/test-service'

const dayMs = 86_400_000
const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
const cube = (of: string, rates: string) => `<Cube time="${of}">${rates}</Cube>`
const rate = (currency: string, figure: string) => `<Cube currency="${currency}" rate="${figure}"/>`
/** As the bank's own file is. */
const file = (...days: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>${days.join('')}</Cube></gesmes:Envelope>`
const usual = rate('USD', '1.0876') + rate('JPY', '163.45')

let respond: RequestListener = () => {}
let asked = 0
const bank = createServer((request, response) => {
  asked++
  respond(request, response)
}).listen(0, '127.0.0.1')
await new Promise((resolve) => bank.once('listening', resolve))
const address = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/daily.xml`
const expense = await testService(() => import('../service.ts'), {
  RATES_URL: `${address}?key=secret`,
})
const { fetchDue } = await import('./fetch-rates.ts')
const { newDaysOf } = await import('./fetched-days.ts')
const { RateFetchingModel } = await import('./rate-fetching.model.ts')
const notes = await hearFacts(expense.namespace)
after(async () => {
  await notes.close()
  await expense.stop()
  bank.close()
})

const admin = expense.as(expense.identity.person('admin'))
const turn = async (isOn: boolean) =>
  (await admin.call(adminRateApi.daily, { body: { isOn } })).body
const show = async () => (await admin.call(adminRateApi.show, {})).body
const sends = (text: string, status = 200, headers = {}) => {
  respond = (_, response) => response.writeHead(status, headers).end(text)
}
/** The next day has come. */
const due = () => RateFetchingModel.updateOne({}, { $set: { dueAt: new Date(0) } })

describe('the daily rates', () => {
  it('are off until an administrator switches them on, and then fetched at once', async () => {
    sends(file(cube(day(4), usual + rate('GBP', '0.84')), cube(day(3), usual)))
    await fetchDue(address)
    assert.equal(asked, 0)
    const off = { address, isOn: false, lookedAt: null, problem: null }
    assert.deepEqual((await show()).daily, off)
    const { daily, lastDay, rates } = await turn(true)
    assert.deepEqual([daily?.isOn, daily?.problem, lastDay], [true, null, day(3)])
    assert.deepEqual(rates, { USD: '1.0876', JPY: '163.45' })
    await eventually(() => {
      const acts = notes.all.map(({ act }) => act)
      assert.deepEqual(acts, ['rates_switched_on', 'rates_imported'])
    })
  })

  it('are fetched once a day, by one of several processes, and a day that is there is not taken again', async () => {
    const before = asked
    await Promise.all([fetchDue(address), fetchDue(address)])
    assert.equal(asked, before)
    await due()
    sends(file(cube(day(3), rate('USD', '1.09') + rate('JPY', '160'))))
    await Promise.all([fetchDue(address), fetchDue(address), fetchDue(address)])
    assert.equal(asked, before + 1)
    const { days, rates } = await show()
    assert.deepEqual([days, rates.USD], [2, '1.0876'])
  })

  it('get a line of the trail for what came, by nobody', async () => {
    await due()
    sends(`Date,USD,JPY,\n${day(2)},1.09,162,\n`)
    await fetchDue(address)
    assert.deepEqual([(await show()).days, (await show()).lastDay], [3, day(2)])
    await eventually(() => {
      const { act, actorId, changes } = notes.all.at(-1) ?? {}
      const told = changes?.map(({ to }) => to)
      assert.deepEqual([act, actorId, told], ['rates_imported', null, [1, day(2), day(2)]])
    })
  })

  it('change nothing where the file lies or does not come, and say why', async () => {
    const before = await show()
    const now = day(1)
    const inWords: [answer: () => void, why: RegExp][] = [
      [() => sends(file(cube(now, rate('USD', '-1.09')))), /“-1.09” is not a rate of USD/],
      [() => sends(file(cube(now, rate('USD', '0')))), /“0” is not a rate of USD/],
      [() => sends(file(cube(now, rate('JPY', '163')))), /no rate of USD/],
      [() => sends(file(cube(now, usual + rate('EUR', '1')))), /EUR is among the rates/],
      [() => sends(file(cube(now, usual + rate('ZZZ', '1')))), /“ZZZ” is not the code/],
      [() => sends(file(cube(now, usual + rate('USD', '1.1')))), /USD is there twice/],
      [() => sends(file(cube(now, rate('USD', '109')))), /USD is 109 for one euro .* was 1.09/],
      [
        () => sends(file(cube(day(0), usual), cube(now, rate('USD', '109')))),
        /USD is 109 for one euro .* was 1.09/,
      ],
      [() => sends(file(cube(now, usual + rate('GBP', '8.4')))), /GBP is 8.4 .* was 0.84 before/],
      [() => sends(file(cube(now, usual + rate('CHF', '93')))), /CHF is 93 .* far from the usual/],
      [() => sends(file(cube(day(30), usual))), /more than a week ago/],
      [() => sends(file(cube(day(4), usual))), /but the table has/],
      [() => sends(file(cube(day(-1), usual))), /has not come yet/],
      [() => sends(file()), /no day with rates/],
      [() => sends(file(cube(now, usual)).slice(0, -30)), /no XML that can be read/],
      [() => sends(`<!DOCTYPE x [<!ENTITY a "b">]>${file(cube(now, usual))}`), /needs not/],
      [() => sends('<html><body>Moved</body></html>'), /no day with rates/],
      [() => sends(' '.repeat(9 * 1024 * 1024)), /more than 8 MB/],
      [() => sends('', 302, { location: address }), /sends on to another \(302\)/],
      [() => sends('', 503), /answered 503/],
      [
        () => {
          respond = (request) => request.socket.destroy()
        },
        /cannot be reached/,
      ],
    ]
    for (const [answer, why] of inWords) {
      answer()
      await due()
      await fetchDue(address)
      const { daily, ...table } = await show()
      assert.match(daily?.problem ?? '', why)
      assert.deepEqual({ ...table, daily: before.daily }, before)
    }
    const state = await RateFetchingModel.findOne().lean()
    assert.equal(state?.failures, inWords.length)
    const pause = (state?.dueAt.getTime() ?? 0) - Date.now()
    assert.ok(pause > 0 && pause < dayMs, 'It is tried again before the next day.')
  })

  it('of old days are not compared with what is usual today', () => {
    const days: Parameters<typeof newDaysOf>[0] = [
      { _id: '2005-01-03', rates: { USD: '1.35', TRY: '1.83' } },
      { _id: day(1), rates: { USD: '1.09' } },
    ]
    assert.equal(newDaysOf(days, null, day(0)).length, 2)
  })

  it('end with the switch', async () => {
    const before = asked
    assert.equal((await turn(false)).daily?.isOn, false)
    await due()
    await fetchDue(address)
    assert.equal(asked, before)
    await eventually(() => assert.equal(notes.all.at(-1)?.act, 'rates_switched_off'))
  })
})
