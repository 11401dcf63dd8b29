import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readRates } from './read-rates.ts'

const head = 'Date, USD, JPY, CYP, HUF, '
const refused = async (csv: string) => {
  try {
    await readRates(csv)
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

describe('a file of rates of the European Central Bank', () => {
  it('is read as the daily one and as the one of all days', async () => {
    const daily = `${head}\n29 May 2026, 1.0876, 163.45, N/A, 391.3, \n`
    const all = 'Date,USD,JPY,CYP,HUF,\r\n2026-05-29,1.0876,163.45,N/A,391.3,\r\n'
    const day = { _id: '2026-05-29', rates: { USD: '1.0876', JPY: '163.45', HUF: '391.3' } }
    for (const csv of [daily, `\uFEFF${daily}`, all, all.toUpperCase()])
      assert.deepEqual(await readRates(csv), [day])
  })

  it('has as many days as lines, without currencies that are gone or not named that day', async () => {
    const days = await readRates(
      `${head}\n2026-05-29,1.1,160,,,\n2001-01-02,0.95,N/A,0.57,265,\n\n`,
    )
    assert.deepEqual(days, [
      { _id: '2026-05-29', rates: { USD: '1.1', JPY: '160' } },
      { _id: '2001-01-02', rates: { USD: '0.95', HUF: '265' } },
    ])
  })

  it('may have an empty cell at the end of each line, and a day twice that says the same', async () => {
    const day = { _id: '2026-05-29', rates: { USD: '1.08', JPY: '163' } }
    for (const [ends, line] of [
      ['', '2026-05-29,1.08,163'],
      [',', '2026-05-29,1.08,163,'],
      [',', '2026-05-29,1.08,163'],
      ['', '2026-05-29,1.08,163,'],
      ['', '2026-05-29,1.08,163\n2026-05-29,1.08,163'],
    ])
      assert.deepEqual(await readRates(`Date,USD,JPY${ends}\n${line}\n`), [day])
  })

  it('is read as XML, of a day and of many', async () => {
    const cube = (time: string, usd: string) =>
      `<Cube time='${time}'><Cube currency='USD' rate='${usd}'/><Cube currency='CYP' rate='0.58'/></Cube>`
    const xml = (days: string) =>
      `\uFEFF<?xml version="1.0"?>\n<gesmes:Envelope xmlns:gesmes="g"><Cube>${days}</Cube></gesmes:Envelope>`
    const both = cube('2026-05-29', '1.0876') + cube('2026-05-28', '1.09')
    assert.deepEqual(await readRates(xml(both)), [
      { _id: '2026-05-29', rates: { USD: '1.0876' } },
      { _id: '2026-05-28', rates: { USD: '1.09' } },
    ])
    assert.match((await refused(xml(both + both))) ?? '', /2026-05-29 is there twice/)
    assert.match((await refused(xml(cube('1', '1')))) ?? '', /“1” is not a day/)
    assert.match((await refused(xml(cube('2026-05-29', '1e9')))) ?? '', /is not a rate of USD/)
    const bomb = `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(99)}">]>`
    assert.match((await refused(bomb + xml(both))) ?? '', /needs not/)
  })

  it('is refused as a whole, with the line that is wrong', async () => {
    const cases: [csv: string, said: RegExp][] = [
      ['', /not a file of rates/],
      ['Date,Amount\n2026-05-29,3\n', /not a file of rates/],
      ['PK\u0003\u0004 eurofxref.csv', /unpacked from its ZIP/],
      [head, /has no day/],
      [`${head}\n2026-05-29,1.1,160,,,\n30 Februar 2026,1.1,160,,,`, /Line 3: “30 Februar 2026”/],
      [`${head}\n2026-02-30,1.1,160,,,`, /Line 2/],
      [`${head}\n2026-05-29,1.1,0,,,`, /Line 2: “0” is not a rate of JPY/],
      [`${head}\n2026-05-29,-1.1,1,,,`, /Line 2: “-1.1” is not a rate of USD/],
      [`${head}\n2026-05-29,1e5,1,,,`, /is not a rate of USD/],
      [`${head}\n2026-05-29,1,0876,163,45,`, /Line 2: “0876” is not a rate of JPY/],
      ['Date,USD,JPY,GBP\n2026-05-29,1,0876,163,45,0,84', /Line 2 has 7 cells, but line 1 has 4/],
      ['Date,USD,JPY,GBP,\n2026-05-29,1.08,163,\n', /Line 2 has 4 cells, but line 1 has 5/],
      ['Date,USD,IDR\n2026-05-28,1,2\n2026-05-29,1.08,17,814.67', /Line 3 has 4 cells/],
      ['Date,USD,IDR\n2026-05-29,1.08,"17,814.67"', /Line 2 has 4 cells/],
      ['Date,USD,JPY,USD\n2026-05-29,1.08,163,1.09', /Line 1: USD is there twice/],
      ['Date,USD,Yen\n2026-05-29,1.08,163', /Line 1: “Yen” is not the code/],
      ['Date,EUR,USD\n2026-05-29,1,1.08', /Line 1: EUR is among the rates/],
      ['Date,USD,QQQ\n2026-05-29,1,1.08', /Line 1: “QQQ” is not the code/],
      ['Date,USD,,JPY\n2026-05-29,1.08,,163', /Line 1: “” is not the code/],
      ['Date,USD,JPY,\n2026-05-29,1.08,163,0.8', /Line 2: “0.8” stands under no currency/],
      [
        'Date,USD\n2026-05-29,1.08\n2026-05-28,1.07\n29 May 2026,1.09',
        /Line 4: 2026-05-29 is there already, with other rates/,
      ],
    ]
    for (const [csv, said] of cases) assert.match((await refused(csv)) ?? '', said, csv)
  })
})
