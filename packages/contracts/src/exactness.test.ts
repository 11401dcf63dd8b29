import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { CalendarDate, calendarDay, localTime, today } from './calendar.ts'
import { Instant } from './common.ts'
import {
  AmountInput,
  currencies,
  formatMoney,
  formatTotals,
  Money,
  maxMinor,
  sumByCurrency,
  toDecimal,
  toMinor,
} from './money.ts'
import { NewTrip, TripChange } from './travel.ts'

const minor = fc.integer({ min: 1, max: maxMinor })
const currency = fc.constantFrom(...currencies)
const year = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') }
const moment = fc.date({ ...year, noInvalidDate: true })
const day = moment.map((date) => date.toISOString().slice(0, 10))
const two = (value: number) => String(value).padStart(2, '0')
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
const zone = fc.constantFrom('', 'Z', '+14:00', '-12:00', '+0530', '-03:30')

describe('an amount', () => {
  it('is the same as a number, as text, and with spaces or zeros around it', () => {
    fc.assert(
      fc.property(minor, (cents) => {
        const text = toDecimal(cents)
        for (const given of [text, ` ${text} `, `+${text}`, `${text}00`, Number(text)])
          assert.equal(z.decode(AmountInput, given), cents, String(given))
      }),
    )
  })

  it('is refused with a third decimal, in another notation, or with a separator', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 1, max: 9 }), (cents, third) => {
        const text = toDecimal(cents)
        for (const given of [`${text}${third}`, `${cents}e-2`, text.replace('.', ','), `0x${cents}`])
          assert.equal(z.safeDecode(AmountInput, given).success, false, given)
      }),
    )
  })

  it('is never nothing, negative, or above the largest', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxMinor, max: 0 }), (cents) => {
        assert.equal(z.safeDecode(AmountInput, toDecimal(cents)).success, false)
      }),
    )
    assert.equal(z.decode(AmountInput, toDecimal(maxMinor)), maxMinor)
    assert.equal(z.safeDecode(AmountInput, toDecimal(maxMinor + 1)).success, false)
  })

  it('is answered with two decimals, from which the same amount comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxMinor, max: maxMinor }), (cents) => {
        assert.match(toDecimal(cents), /^-?\d+\.\d\d$/)
        assert.equal(toMinor(toDecimal(cents)), cents)
        assert.equal(z.decode(Money, z.encode(Money, cents)), cents)
      }),
    )
  })

  it('is shown with a comma every three digits, and reads as the same number', () => {
    fc.assert(
      fc.property(minor, currency, (cents, of) => {
        const shown = formatMoney(toDecimal(cents), of)
        assert.match(shown, /^[$€]\d{1,3}(,\d{3})*\.\d\d$/)
        assert.equal(toMinor(shown.replace(/[$€,]/g, '')), cents)
      }),
    )
  })
})

describe('sums', () => {
  const spent = fc.record({ amount: minor.map(toDecimal), currency })

  it('do not depend on the order, nor on how the expenses are divided', () => {
    fc.assert(
      fc.property(fc.array(spent), fc.nat(), (expenses, at) => {
        const whole = sumByCurrency(expenses)
        assert.deepEqual(sumByCurrency([...expenses].reverse()), whole)
        const cut = at % (expenses.length + 1)
        const parts = [sumByCurrency(expenses.slice(0, cut)), sumByCurrency(expenses.slice(cut))]
        for (const of of currencies)
          assert.equal(
            parts.reduce((sum, part) => sum + (toMinor(part[of] ?? '0') ?? 0), 0),
            toMinor(whole[of] ?? '0'),
          )
      }),
    )
  })

  it('name a currency only where something was spent in it', () => {
    fc.assert(
      fc.property(fc.array(spent), (expenses) => {
        const used = new Set(expenses.map((each) => each.currency))
        assert.deepEqual(new Set(Object.keys(sumByCurrency(expenses))), used)
        const parts = formatTotals(sumByCurrency(expenses)).split(' + ')
        assert.equal(parts.length, Math.max(1, used.size))
      }),
    )
  })
})

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
      fc.property(day, clock, zone, (date, time, offset) => {
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
      fc.property(day, day, (startDate, endDate) => {
        for (const schema of [NewTrip, TripChange]) {
          const { success, error } = z.safeDecode(schema, { name: 'Lisbon', startDate, endDate })
          assert.equal(success, startDate <= endDate)
          if (error) assert.deepEqual(error.issues[0]?.path, ['endDate'])
        }
      }),
    )
  })
})
