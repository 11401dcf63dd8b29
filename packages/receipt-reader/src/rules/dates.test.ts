import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toRows } from '../rows.ts'
import { paper } from '../testing/paper.ts'
import { type DayOrder, findDates } from './dates.ts'

const today = new Date('2026-11-20T12:00:00Z')

function first(line: string | string[], order: DayOrder = 'day-first'): string | undefined {
  return findDates(toRows(paper(...[line].flat())), order, today)[0]?.iso
}

describe('a date', () => {
  it('is found in the ways it is printed', () => {
    const written: Record<string, string> = {
      '05/03/2018 14:22': '2018-03-05',
      '5-3-18': '2018-03-05',
      '17.09.20 18:21': '2020-09-17',
      '2018-03-05': '2018-03-05',
      '2018/3/5 9:01PM': '2018-03-05',
      'Date: 20180305': '2018-03-05',
      '5 March 2018': '2018-03-05',
      'MAR 5, 2018': '2018-03-05',
      "Mar05'18 05:47PM": '2018-03-05',
      '05-MAR-2018': '2018-03-05',
      '3. März 2023': '2023-03-03',
      '14 février 2022': '2022-02-14',
      '1 de octubre 2021': '2021-10-01',
      '12 MAC 2019': '2019-03-12',
      'Le 24/12/2022': '2022-12-24',
    }
    for (const [text, iso] of Object.entries(written)) assert.equal(first(text), iso, text)
  })

  it('is found where the time is glued to it', () => {
    assert.equal(first('12/11/1416:45'), '2014-11-12')
    assert.equal(first('12/11/201416:45:09'), '2014-11-12')
    assert.equal(first('08.04.2009:51'), '2020-04-08')
  })

  it('is found with letters for digits, strokes misread and points for colons', () => {
    assert.equal(first('O7-JUN-2O22'), '2022-06-07')
    assert.equal(first("0ct26'07 07:26PM"), '2007-10-26')
    assert.equal(first('Date:250412017'), '2017-04-25')
    assert.equal(first('DATE: 5 3/2018 22 52 33'), '2018-03-05')
    assert.equal(first('Datum:2504/2017'), '2017-04-25')
    assert.equal(first('22 Mr 2016'), '2016-03-22')
    assert.equal(first('05-01-2818 18:56'), '2018-01-05')
    assert.equal(first('12/11714 16:45'), '2014-11-12')
    assert.equal(first('20:05.2020 14:47'), '2020-05-20')
  })

  it('is read in the order of the country, unless only the other order is a date', () => {
    assert.equal(first('04/07/2019', 'month-first'), '2019-04-07')
    assert.equal(first('04/07/2019', 'day-first'), '2019-07-04')
    assert.equal(first('04/27/2019', 'day-first'), '2019-04-27')
    assert.equal(first('04.07.2019', 'month-first'), '2019-07-04')
  })

  it('follows another date of the receipt that leaves no choice', () => {
    assert.equal(first(['Date: 04/07/2019', 'printed 04/27/2019'], 'day-first'), '2019-04-07')
  })

  it('with lost strokes counts only where no other date is printed', () => {
    assert.equal(first(['Order date 1 12 2017', '03/05/2018 12:10']), '2018-05-03')
    assert.equal(first('Tel 25 04 2017'), undefined)
    assert.equal(first('1 Ju 2016'), undefined)
  })

  it('is neither in the future nor on a day that does not exist', () => {
    assert.equal(first('Date 24/12/2031'), undefined)
    assert.equal(first('Date 31/02/2020'), undefined)
    assert.equal(first('Date 45/45/2020'), undefined)
  })

  it('is not seen in telephone, order and version numbers', () => {
    assert.equal(
      first([
        'TEL 03-8733-1234',
        '11.23 -11.23',
        'SP-nu11-18/06/09-1018481',
        'Version 1.2.14B',
        '192.168.20.11',
      ]),
      undefined,
    )
  })

  it('is the day of the purchase rather than an expiry or an offer', () => {
    assert.equal(
      first(['Valid until 31/12/2019', '03/05/2019 12:10', 'Exchange within 01/06/2019']),
      '2019-05-03',
    )
    assert.equal(first(['Expiry date: 01/02/2019', 'Bill 03/05/2018']), '2018-05-03')
    assert.equal(first('05/11/2014 EXPIRES 08/09/14', 'month-first'), '2014-05-11')
    assert.equal(
      first(['RETURNS THRU 12/26/2017', 'OCTOBER 27, 2017 2:31 PM'], 'month-first'),
      '2017-10-27',
    )
  })
})
