import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SURE } from './confidence.ts'
import { read } from './testing/read-paper.ts'

const head = ['!NORDWERK GMBH', 'Lindenallee 14', 'Tel. 0511 / 441822']

describe('a paper of an unknown currency', () => {
  it('is never sure as a whole, however clear its words are', () => {
    for (const total of ['TOTAL|12.50', 'TOTAL|$1,250.00', 'Total|85.40 kr']) {
      const reading = read('!CORNER HOUSE', '12 Long Row', 'Date: 12 May 2026', 'Tea|4.50', total)
      assert.ok((reading.fields.currency.confidence ?? 0) < SURE, total)
      assert.ok(reading.confidence < SURE, total)
    }
  })

  it('is dollars where the bill is made as those of the United States are', () => {
    const reading = read('!CORNER HOUSE', 'Server: Dana', 'Tea|$4.50', 'Tax|$0.40', 'Total|$4.90')
    assert.equal(reading.currency, 'USD')
    assert.ok(reading.fields.currency.confidence >= SURE)
  })

  it('is Vietnamese by the letter that stands for dong, and Thai by the year', () => {
    for (const total of ['Tng cng|250.000 đ', 'Total|đ85.000', 'Total|85.000₫'])
      assert.equal(read('!PHO HA', '49 Bat Dan', total).currency, 'VND')
    assert.equal(read('BSn nLs', '12/05/2569 19:20', 'suvu|$1,250.00').currency, 'THB')
  })

  it('is not Japanese for a syllable that Korean letters are taken for', () => {
    assert.notEqual(read('2', '2026-05-11 14:03', '大引|0ヨ 1 6,000', '15,000').currency, 'JPY')
  })
})

describe('a total that is told in euro too', () => {
  it('is the one in the currency of the paper', () => {
    const papers: [string[], number, string][] = [
      [
        [
          '!Hotel Bellevue AG',
          '8001 Zürich',
          "Total CHF|1'234.50",
          "Total EUR (Kurs 0.94)|1'313.30",
        ],
        1234.5,
        'CHF',
      ],
      [
        ['!Hotel U Lva', 'Praha', 'Celkem CZK|1 250,00', 'Celkem EUR (kurz 25,00)|50,00'],
        1250,
        'CZK',
      ],
      [['!Kávézó', 'Budapest', 'Összesen|12 500 Ft', 'Összesen EUR|31,25'], 12_500, 'HUF'],
      [['!Café Norden', 'København', 'Total DKK|125,00', 'Total EUR|16,80'], 125, 'DKK'],
      [['!Bar Rynek', 'Kraków NIP 676-000', 'SUMA PLN|86,00', 'SUMA EUR|20,00'], 86, 'PLN'],
    ]
    for (const [lines, amount, currency] of papers) {
      const reading = read(...lines)
      assert.deepEqual([reading.amount, reading.currency], [amount, currency])
    }
  })

  it('is found on one row with it', () => {
    const reading = read('!Hotel Bellevue AG', '8001 Zürich', 'Total CHF 1234.50  EUR 1313.30')
    assert.deepEqual([reading.amount, reading.currency], [1234.5, 'CHF'])
  })
})

describe('a day that its line calls a deadline', () => {
  const deadlines = [
    'Zahlbar bis 16.06.2026',
    'Fällig am: 16.06.2026',
    'Echéance : 16/06/2026',
    'A payer avant le 16/06/2026',
    'Due: 16 June 2026',
    'Vencimiento: 16/06/2026',
    'Scadenza 16/06/2026',
    'Vervaldatum: 16-06-2026',
    'Termin płatności: 16.06.2026',
    'RETURN POLICY EXPIRES ON 16 Jun 2026',
    'Válido hasta 16/06/2026',
  ]

  it('gives way to the day of the invoice', () => {
    for (const deadline of deadlines)
      assert.equal(
        read(...head, deadline, 'Rechnung Nr. 815 vom 02.06.2026', 'Summe EUR|595,00').date,
        '2026-06-02',
        deadline,
      )
  })

  it('is never sure, also where it is the only one', () => {
    for (const deadline of deadlines) {
      const { date } = read(...head, deadline, 'Summe EUR|595,00').fields
      assert.ok(date.confidence < SURE, deadline)
    }
  })
})

describe('the order of day and month', () => {
  const paper = (...lines: string[]) =>
    read('!CORNER HOUSE', ...lines, 'Date: 07/05/2024').fields.date

  it('is asked about where the country is not known or writes both', () => {
    assert.ok(paper('Total|185.00').confidence < SURE)
    assert.ok(paper('Kathmandu, Nepal', 'Total Rs.|185.00').confidence < SURE)
    assert.ok(paper('Berlin', 'Summe EUR|185,00').confidence >= SURE)
  })

  it('is not decided by a day of another calendar', () => {
    assert.ok(paper('Kathmandu', 'Miti: 21/03/2081', 'Total Rs.|185.00').confidence < SURE)
  })
})

describe('a sum that is named the total', () => {
  it('is not sure beside a larger one of that name, where nothing but the name speaks for it', () => {
    const reading = read(
      ...head,
      '12.05.2026',
      'Room|104.62',
      'TOTAL EUR|104.62',
      'Total to date EUR|123.45',
    )
    if (reading.amount !== 123.45) assert.ok(reading.fields.amount.confidence < SURE)
  })

  it('is that of the bill and not of its rooms', () => {
    const reading = read(
      ...['!TAJ RESIDENCY', 'Colaba, Mumbai 400001', 'Date 07-05-2026', 'Room 3 May|26,155.00'],
      ...['Room total|1,04,620.00', 'CGST 9%|9,415.80', 'SGST 9%|9,415.80', 'Round off|0.40'],
      ...['Invoice Total INR|1,23,452.00', 'Advance|50,000.00', 'Balance due|73,452.00'],
    )
    assert.equal(reading.amount, 123_452)
  })

  it('is not sure where dollars come first and the money of the country is told below', () => {
    const lines = [
      '!FRIENDS CAFE',
      'Phnom Penh',
      '12 May 2026',
      'Total USD|21.50',
      'Total KHR|86,000',
    ]
    assert.ok(read(...lines).confidence < SURE)
  })
})

describe('the merchant', () => {
  it('is not surely a country, nor a street with its number', () => {
    for (const line of ['SAUDI ARABIA', 'Kurfürstendamm 18'])
      assert.ok(read(line, '12.05.2026', 'Total EUR|12.00').fields.merchant.confidence < SURE, line)
  })
})
