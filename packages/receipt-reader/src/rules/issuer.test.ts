import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { read } from '../testing/read-paper.ts'

describe('who issued an invoice', () => {
  it('is the sender on the line above the addressee, though that is a company too', () => {
    const { merchant, amount } = read(
      'QualityHosting AG - Uferweg 40-42 - D-63571 Gelnhausen',
      'Vive Laboratories Ltd.',
      '93B Sai Yu Chung',
      'Hong Kong',
      'Rechnung|Seite 1',
      'Rechnungsdatum|7. Mai 2014',
      'Total EUR|34,73',
    )
    assert.deepEqual([merchant, amount], ['QualityHosting AG', 34.73])
  })

  it('is not who stands below "Bill to", in whatever language', () => {
    for (const to of ['Bill to', 'Rechnung an:', 'Firma', 'Facturé à', 'Guest', 'Cliente'])
      assert.equal(
        read(
          'Hotel Adler',
          'Hauptstrasse 5, 33098 Paderborn',
          to,
          'Contoso Consulting GmbH',
          'Am Markt 1',
          'Zimmer|120,00',
          'Gesamtbetrag EUR|120,00',
        ).merchant,
        'Hotel Adler',
        to,
      )
  })
})

describe('a bill with room for a tip', () => {
  it('is no sure sum, for the tip may be written by hand', () => {
    const bill = ['STEAK HOUSE', '2026-05-12', 'SUBTOTAL|26.50', 'TAX|2.20', 'TOTAL|28.70']
    const open = read(...bill, 'TIP|_______', 'TOTAL|_______')
    assert.equal(open.amount, 28.7)
    assert.ok(open.fields.amount.confidence < 0.8, `${open.fields.amount.confidence}`)
    assert.ok(read(...bill).fields.amount.confidence > 0.8)
  })
})
