import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { tripApi } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { readCsv } from '@sortie/testing/read-csv'
import { clientOf } from '@sortie/testing/test-service'
import mongoose from 'mongoose'
import { sharedExpenses } from '../testing/expense-with-travel.ts'

const { stop, someone, travel } = await sharedExpenses()
after(stop)

describe('the CSV export', () => {
  it('is a download of today with all columns, the filters of the list and the name of the mission, and asks no other service', async () => {
    const me = someone()
    const trip = (
      await clientOf(travel.url, me.person).call(tripApi.create, {
        body: aTrip({ name: 'Oslo, "north"' }),
      })
    ).body
    const fields = {
      date: '2026-05-02',
      merchant: '=HYPERLINK("x")',
      notes: 'one\r\ntwo',
      tripId: trip.id,
    } as const
    await me.call(expenseApi.create, {
      body: anExpense({ ...fields, amount: '1234.5', currency: 'EUR' }),
    })
    await me.call(expenseApi.create, { body: anExpense({ category: 'Fees' }) })
    const asked = () => me.raw('/api/export/csv?category=Meals&status=')
    await eventually(async () => assert.match(await rawText(await asked()), /Oslo/))
    const earliest = utcDay()
    process.kill(travel.pid, 'SIGSTOP')
    const response = await asked().finally(() => process.kill(travel.pid, 'SIGCONT'))
    const latest = utcDay()
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(
      response.headers.get('content-disposition') ?? '',
      new RegExp(`^attachment; filename="?expenses_(${earliest}|${latest})\\.csv"?$`),
    )
    assert.deepEqual(readCsv(await rawText(response)), [
      {
        date: '2026-05-02',
        merchant: `'=HYPERLINK("x")`,
        category: 'Meals',
        amount: '1234.50',
        currency: 'EUR',
        'payment method': 'personal-card',
        status: 'Draft',
        mission: 'Oslo, "north"',
        notes: 'one\r\ntwo',
        'receipt count': '0',
        'paid amount': '',
        'paid currency': '',
        rate: '',
        'rate per': '',
        'rate date': '',
        'rate source': '',
        'lost receipt': '',
        exchange: '',
        'entered by': '',
        place: 'Draft',
      },
    ])
  })

  it('of nothing is the header alone; a wrong filter is a problem, not a file', async () => {
    const me = someone()
    const empty = await me.raw('/api/export/csv')
    assert.match(await rawText(empty), /^\uFEFFdate,merchant,[^\n]+\r\n$/)
    const wrong = await me.raw('/api/export/csv?status=Paid')
    assert.equal(wrong.status, 400)
    assert.match(wrong.headers.get('content-type') ?? '', /json/)
  })

  it('of everyone reads the names of no more missions than its rows have, batch by batch', async () => {
    const { TripModel } = await import('../trips/trip.model.ts')
    const { ExpenseModel } = await import('./expense.model.ts')
    const me = someone()
    const userId = me.person.id
    const trips = Array.from({ length: 700 }, (_, nth) => ({
      _id: randomUUID(),
      userId,
      name: `Mission ${nth}`,
      changedAt: '2026',
    }))
    await TripModel.insertMany(trips)
    const named = trips.slice(0, 600)
    const paid = { merchant: 'Batched', category: 'Meals', amount: 1, currency: 'USD' } as const
    const rest = { ...paid, status: 'Draft', date: new Date('2026-05-02') } as const
    await ExpenseModel.insertMany(named.map(({ _id }) => ({ ...rest, userId, tripId: _id })))
    const asked: number[] = []
    mongoose.set('debug', (collection: string, _method: string, where: Asked) => {
      if (collection === 'missions') asked.push(where._id?.$in.length ?? Number.POSITIVE_INFINITY)
    })
    const csv = await someone('admin').raw(`/admin/export/csv?userId=${userId}`)
    const rows = readCsv(await rawText(csv)).filter(({ merchant }) => merchant === 'Batched')
    mongoose.set('debug', false)
    assert.deepEqual(
      rows.map(({ mission }) => mission).sort(),
      named.map(({ name }) => name).sort(),
    )
    assert.ok(asked.length > 1 && Math.max(...asked) <= 250, asked.join())
  })

  it('is whole where the report service refuses to say how far reports are, and asks it once', async () => {
    const { env } = await import('../env.ts')
    const { ExpenseModel } = await import('./expense.model.ts')
    let asked = 0
    const refuses = createServer((_request, response) => {
      asked += 1
      response.writeHead(403, { 'content-type': 'application/json' }).end('{}')
    })
    await once(refuses.listen(0, '127.0.0.1'), 'listening')
    after(() => refuses.close())
    env.REPORT_URL = `http://127.0.0.1:${(refuses.address() as AddressInfo).port}`
    const me = someone()
    const paid = { merchant: 'Inn', category: 'Meals', amount: 1, currency: 'USD' } as const
    const rest = { ...paid, status: 'Submitted', date: new Date('2026-05-02') } as const
    const locked = Array.from({ length: 600 }, () => ({
      ...rest,
      userId: me.person.id,
      report: { id: randomUUID(), number: 'R-1' },
    }))
    await ExpenseModel.insertMany(locked)
    const rows = readCsv(await rawText(await me.raw('/api/export/csv')))
    assert.deepEqual([rows.length, asked], [600, 1])
    assert.ok(rows.every(({ place }) => place === 'Handed in'))
  })
})

type Asked = { _id?: { $in: string[] } }

/** `text()` would remove the byte-order mark. */
async function rawText(response: Response): Promise<string> {
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}

function utcDay(): string {
  return new Date().toISOString().slice(0, 10)
}
