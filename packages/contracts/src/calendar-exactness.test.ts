import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { CalendarDate, calendarDay, localTime, today } from './calendar.ts'
import { Instant } from './common.ts'
import { NewTrip, TripChange } from './travel.ts'

const year = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') }
const moment = fc.date({ ...year, noInvalidDate: true })
const years = { min: new Date('1970-01-01T00:00:00Z'), max: new Date('2035-12-31T23:59:59.999Z') }
const meant = fc
  .date({ ...years, noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const day = moment.map((date) => date.toISOString().slice(0, 10))
const two = (value: number) => String(value).padStart(2, '0')

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)

const zone = fc.constantFrom('', 'Z', '+14:00', '-12:00', '+0530', '-03:30')

describe('a calendar date', () => {
  it('is the day that was written, whatever clock and zone follow it', () => {
    fc.assert(
      fc.property(day, clock, zone, (date, time, offset) => {
        for (const given of [date, `${date}T${time}${offset}`, ` ${date} ${time}:59.999${offset} `])
          assert.equal(calendarDay(given), date, given)
        const decoded = z.decode(CalendarDate, `${date}T${time}${offset}`)
        assert.equal(z.encode(CalendarDate, decoded), `${date}T00:00:00.000Z`)
      }),
    )
  })

  it('has the days of each month, in leap years too, and no more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), (y, m) => {
        const leap = y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0)
        const last = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1] ?? 0
        const month = `${String(y).padStart(4, '0')}-${two(m)}`
        assert.equal(calendarDay(`${month}-${two(last)}`), `${month}-${two(last)}`)
        assert.equal(calendarDay(`${month}-${two(last + 1)}`), null)
        assert.equal(calendarDay(`${month}-00`), null)
      }),
    )
  })

  it('is today by the clock of the place, in every hour of the day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1970, max: 2100 }),
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 0, max: 23 }),
        (y, m, d, hour) => {
          assert.equal(today(new Date(y, m, d, hour, 30)), `${y}-${two(m + 1)}-${two(d)}`)
        },
      ),
    )
  })
})

describe('times', () => {
  const Departure = localTime('Departure time')

  it('at a place stay as they are when they are read again', () => {
    fc.assert(
      fc.property(meant, clock, zone, (date, time, offset) => {
        const once = z.decode(Departure, `${date} ${time}:30${offset}`)
        assert.equal(once, `${date}T${time}`)
        assert.equal(z.decode(Departure, once), once)
      }),
    )
  })

  it('that are instants come back to the millisecond', () => {
    fc.assert(
      fc.property(moment, (at) => {
        assert.equal(z.decode(Instant, z.encode(Instant, at)).getTime(), at.getTime())
      }),
    )
  })
})

describe('a mission', () => {
  it('ends on the day it starts or later, when it is planned and when it is changed', () => {
    fc.assert(
      fc.property(meant, meant, (startDate, endDate) => {
        for (const schema of [NewTrip, TripChange]) {
          const { success, error } = z.safeDecode(schema, { name: 'Lisbon', startDate, endDate })
          assert.equal(success, startDate <= endDate)
          if (error) assert.deepEqual(error.issues[0]?.path, ['endDate'])
        }
      }),
    )
  })
})
