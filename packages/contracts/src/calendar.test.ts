import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { CalendarDate, localTime, today } from './calendar.ts'

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
    for (const given of ['2026-05-01', '2026-05-01T24:00', '2026-02-30T10:00', 'soon', ''])
      assert.equal(z.safeDecode(Departure, given).success, false, given)
  })
})
