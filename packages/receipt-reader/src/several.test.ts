import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SURE } from './confidence.ts'
import { interpret } from './interpret.ts'
import type { Page } from './page.ts'
import { interpretPages } from './pages.ts'
import { paper } from './testing/paper.ts'

const today = new Date('2026-11-20T12:00:00Z')
const taxi = [
  '!TAXI CENTRAL',
  'Lindenallee 4',
  'Tel. 0511 441822',
  '12.06.2026 08:15',
  'Fahrt|23,40',
  'SUMME EUR|23,40',
  'Danke',
]
const cafe = [
  '!CAFE MILA GMBH',
  'Hauptstrasse 9',
  '12.06.2026 12:40',
  'Salat|9,80',
  'Wasser|3,10',
  'SUMME EUR|12,90',
]
const slip = [
  'TAXI CENTRAL',
  'Terminal 4711',
  'AID A0000000031010',
  '12.06.2026 08:16',
  'Kartenzahlung',
  'Betrag EUR|25,00',
]

function beside(left: Page, right: Page): Page {
  const pieces = right.pieces.map((piece) => ({ ...piece, cx: piece.cx + left.width + 40 }))
  const height = Math.max(left.height, right.height)
  return {
    width: left.width + 40 + right.width,
    height,
    turned: 0,
    pieces: [...left.pieces, ...pieces],
  }
}

function below(upper: Page, lower: Page): Page {
  const pieces = lower.pieces.map((piece) => ({ ...piece, cy: piece.cy + upper.height }))
  return {
    width: upper.width,
    height: upper.height + lower.height,
    turned: 0,
    pieces: [...upper.pieces, ...pieces],
  }
}

const read = (page: Page) => interpret(page, today).reading

describe('two receipts on one picture', () => {
  it('are found beside one another: the first is read, nothing of it surely, and both are placed', () => {
    const reading = read(beside(paper(...taxi), paper(...cafe)))
    assert.deepEqual([reading.merchant, reading.amount], ['TAXI CENTRAL', 23.4])
    assert.ok(reading.confidence < SURE)
    assert.ok(reading.fields.amount.confidence < SURE)
    const [left, right] = reading.receipts ?? []
    assert.ok(left && right && left.x + left.width < right.x)
  })

  it('are found below one another', () => {
    const reading = read(below(paper(...taxi), paper(...cafe)))
    assert.deepEqual([reading.merchant, reading.amount], ['TAXI CENTRAL', 23.4])
    assert.ok(reading.confidence < SURE)
    const [upper, lower] = reading.receipts ?? []
    assert.ok(upper && lower && upper.y + upper.height < lower.y)
  })

  it('are one where the second is the card slip of the first', () => {
    for (const page of [
      below(paper(...taxi), paper(...slip)),
      beside(paper(...taxi), paper(...slip)),
    ])
      assert.equal(read(page).receipts, undefined)
  })

  it('are one where only a total is printed twice', () => {
    const bill = paper(...taxi, '12.06.2026 08:15', 'TOTAL EUR|23,40', 'Rückgabe bis 12.07.2026')
    assert.equal(read(bill).receipts, undefined)
    assert.equal(read(paper(...taxi)).receipts, undefined)
  })
})

describe('pages of text', () => {
  const pages = (...lines: string[][]) =>
    interpretPages(
      lines.map((each) => paper(...each)),
      today,
    )

  it('with a receipt each are doubtful and told', () => {
    const reading = pages(taxi, cafe)
    assert.deepEqual(
      [reading.merchant, reading.amount, reading.receipts],
      ['TAXI CENTRAL', 23.4, [null, null]],
    )
    assert.ok(reading.confidence < SURE)
    const again = taxi.map((line) => line.replace('12.06.2026', '14.06.2026'))
    assert.deepEqual(pages(taxi, again).receipts, [null, null])
  })

  it('of one invoice are one receipt, with its head on each of them and terms behind', () => {
    const first = [
      '!CAFE MILA GMBH',
      'Hauptstrasse 9',
      'Rechnung Nr. 815',
      '12.06.2026',
      'Buffet|900,00',
      'Übertrag|900,00',
    ]
    const last = [
      ...first.slice(0, 4),
      'Übertrag|900,00',
      'MwSt 19%|171,00',
      'Gesamtbetrag EUR|1071,00',
    ]
    const reading = pages(first, last, [
      'Allgemeine Geschäftsbedingungen',
      'Gerichtsstand ist Hannover',
    ])
    assert.equal(reading.receipts, undefined)
    assert.equal(reading.amount, 1071)
  })
})
