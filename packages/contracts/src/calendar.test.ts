import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { CalendarDate, DateInput, localTime, meantDay, rangeFaults, today } from './calendar.ts'

describe('calendar dates', () => {
  it('take the date part of a date-time and answer midnight UTC', () => {
    for (const given of [
      '2026-05-31',
      '2026-05-31T23:59:59.999-11:00',
      '2026-05-31T00:00:00Z',
      '2026-05-31 10:00',
    ]) {
      assert.equal(
        z.encode(CalendarDate, z.decode(CalendarDate, given)),
        '2026-05-31T00:00:00.000Z',
      )
    }
  })

  it('refuse days that do not exist and texts that are no date', () => {
    for (const given of [
      '2026-02-30',
      '2026-13-01',
      '31.05.2026',
      'yesterday',
      '',
      '2026-05-31T25',
      '2026-5-1',
      '0000-01-01',
    ]) {
      assert.equal(z.safeDecode(CalendarDate, given).success, false, given)
    }
  })

  it('call today what the person own calendar shows', () => {
    assert.equal(today(new Date(2026, 0, 5, 23, 59)), '2026-01-05')
  })
})

const thisYear = new Date().getUTCFullYear()

describe('a date that is given', () => {
  for (const [given, meant] of [
    ['0026-05-31', '2026-05-31'],
    ['0001-01-01', '2001-01-01'],
    ['0000-01-01', null],
    ['0085-02-03', '1985-02-03'],
    ['0050-01-01', null],
    ['0202-05-31', null],
    ['1026-05-31', null],
    ['1969-12-31', null],
    ['1970-01-01', '1970-01-01'],
    [`${thisYear + 10}-12-31`, `${thisYear + 10}-12-31`],
    [`${thisYear + 11}-01-01`, null],
    ['9999-12-31', null],
    ['0024-02-29', '2024-02-29'],
    ['0026-02-28T10:00:00Z', '2026-02-28'],
  ] as const)
    it(`is of a year that somebody means: ${given}`, () => {
      const { data, error } = z.safeDecode(DateInput, given)
      assert.equal(data?.toISOString().slice(0, 10) ?? null, meant)
      if (!meant && !given.startsWith('0000'))
        assert.equal(error?.issues[0]?.message, `Enter a year from 1970 to ${thisYear + 10}.`)
    })

  it('of a day that a leap year alone has stays a day of the year that is meant', () => {
    assert.equal(meantDay('0000-02-29'), '2000-02-29')
    assert.equal(meantDay('0096-02-29'), '1996-02-29')
  })
})

describe('a range', () => {
  it('says at its end that it is the wrong way round, and at each end what is wrong with it', () => {
    assert.deepEqual(rangeFaults({ startDate: '2026-07-01', endDate: '2025-08-01' }), {
      endDate: 'The end date must not be before the start date.',
    })
    assert.deepEqual(Object.keys(rangeFaults({ startDate: '0202-01-01', endDate: '' })), [
      'startDate',
    ])
    for (const range of [
      { startDate: '', endDate: '' },
      { startDate: '2026-07-01', endDate: '2026-07-01' },
      { startDate: '0025-07-01', endDate: '2026-07-01' },
    ])
      assert.deepEqual(rangeFaults(range), {})
  })
})

describe('local times', () => {
  const Departure = localTime('Departure time')

  it('stay as given, to the minute, and are never shifted', () => {
    for (const given of [
      '2026-05-01T10:00',
      '2026-05-01T10:00:00',
      '2026-05-01 10:00',
      '2026-05-01T10:00:00.000Z',
      '2026-05-01T10:00+09:00',
    ]) {
      assert.equal(z.decode(Departure, given), '2026-05-01T10:00')
    }
  })

  it('are refused when there is no such time', () => {
    for (const given of [
      '2026-05-01',
      '2026-05-01T24:00',
      '2026-02-30T10:00',
      '1026-05-01T10:00',
      'soon',
      '',
    ])
      assert.equal(z.safeDecode(Departure, given).success, false, given)
  })
})

describe('the day', () => {
  const days: [string, string, string][] = [
    ['2026-11-27T10:30:00Z', 'Pacific/Kiritimati', '2026-11-28'],
    ['2026-11-27T10:30:00Z', 'Pacific/Pago_Pago', '2026-11-26'],
    ['2026-11-27T10:30:00Z', 'UTC', '2026-11-27'],
    ['2026-11-27T22:59:59Z', 'Europe/Berlin', '2026-11-27'],
    ['2026-11-27T23:00:00Z', 'Europe/Berlin', '2026-11-28'],
    ['2026-05-31T22:00:00Z', 'Europe/Berlin', '2026-06-01'],
    // Days of 23 and of 25 hours.
    ['2026-03-29T21:59:59Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
    ['2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-11-01T04:30:00Z', 'America/New_York', '2026-11-01'],
    ['2026-03-08T04:30:00Z', 'America/New_York', '2026-03-07'],
    ['2024-02-29T12:00:00Z', 'Asia/Kathmandu', '2024-02-29'],
    ['2026-12-31T15:00:00Z', 'Asia/Tokyo', '2027-01-01'],
  ]
  for (const [instant, zone, day] of days)
    it(`is ${day} in ${zone} at ${instant}`, () => {
      assert.equal(today(new Date(instant), zone), day)
    })
})
