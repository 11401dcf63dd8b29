import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { read } from '../testing/read-paper.ts'

const head = ['Hotel Aurora', 'Seestrasse 12', '14/05/2026']

/** Bills whose total is printed only as the payment that leaves a balance of nothing. */
const stays: [language: string, lines: string[], amount: number][] = [
  [
    'English',
    [
      'Marriott Marquis',
      '1535 Broadway',
      'New York, NY 10036',
      'Guest: Ann Lee',
      'Invoice date 05/14/2026',
      '05/12/26 Room Charge|$350.00',
      '05/12/26 State Tax|$52.50',
      '05/13/26 Room Charge|$350.00',
      '05/13/26 State Tax|$52.50',
      '05/14/26 Visa Card Payment|-$805.00',
      'Balance Due|$0.00',
    ],
    805,
  ],
  [
    'German',
    [
      ...head,
      '12.05.2026 Logis|320,00',
      '13.05.2026 Logis|320,00',
      '13.05.2026 Frühstück|78,00',
      '14.05.2026 Mastercard|718,00-',
      'Saldo EUR|0,00',
    ],
    718,
  ],
  [
    'French, with a payment that has no sign',
    [
      ...head,
      'Chambre 12/05|145,00 €',
      'Chambre 13/05|145,00 €',
      'Petit déjeuner|32,00 €',
      'Taxe de séjour|5,20 €',
      'Paiement carte bancaire|327,20 €',
      'Solde|0,00 €',
    ],
    327.2,
  ],
  [
    'Spanish, with a discount',
    [
      ...head,
      'Habitación 12/05|110,00',
      'Habitación 13/05|110,00',
      'Descuento|-20,00',
      'Tarjeta Visa|-200,00',
      'Saldo|0,00',
    ],
    200,
  ],
  [
    'Czech, in cash',
    [
      ...head,
      'Pokoj 12.5.|1 800,00',
      'Pokoj 13.5.|1 800,00',
      'Snídaně|400,00',
      'Hotově|-4 000,00',
      'Zůstatek|0,00',
    ],
    4000,
  ],
]

describe('a bill that was paid until nothing is left', () => {
  for (const [language, lines, amount] of stays)
    it(`costs what was paid, not a night: ${language}`, () => {
      assert.equal(read(...lines).amount, amount)
    })

  it('is no proof where the charges do not come to the payment', () => {
    const { fields } = read(...head, 'Room|350.00', 'Room|350.00', 'Visa|-805.00', 'Balance|0.00')
    assert.ok(fields.amount.confidence <= 0.6, `${fields.amount.confidence}`)
  })

  it('costs its total where one is printed, also when a deposit was paid before', () => {
    const lines = ['Room|350.00', 'Room|350.00', 'Total|700.00', 'Deposit paid|-100.00']
    assert.equal(read(...head, ...lines, 'Visa|-600.00', 'Balance|0.00').amount, 700)
  })
})
