import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { read } from '../testing/read-paper.ts'

// Above these the field of the form is shown as read, without a question.
const green = 0.8

/** The lower part of receipts, as a photograph or a torn paper leaves it. */
const lowerHalves: Record<string, string[]> = {
  'a number of items': ['Item Count 3', 'Total Incl. GST|100.62', 'Total|100.60', 'VISA|100.60'],
  'a discount': ['DISCOUNT 10%', 'DIS10 1 *|0.00', 'Total|48.95', 'Cash|50.00', 'Change|1.05'],
  'an item': ['Fries', 'Chocolate Shake|4.99', 'Coke|2.69', 'Total|7.68', '05/03/2024 12:01'],
  'a dish in large letters': ['!Katsu Don', 'Omu Curry|9.90', 'Total|19.80', '3/4/2024 13:22'],
  'a network': ['Total|15.20', 'Card|15.20', 'www.facebook.com', '12/04/2024', 'Thank you'],
  'a means of payment': [
    'Betrag EUR 13,78',
    'Kartenzahlung',
    'Lastschrift POZ',
    '14.05.2024 11:20',
  ],
  'the heads of the tax table': [
    'SUMME|8,10',
    '03.04.2024',
    'MwSt-Satz Brutto Netto MwSt',
    '19% 8,10 6,81 1,29',
  ],
  'a rounding': ['Rounding Adj', 'Total|RM 21.00', 'Cash|50.00', 'CHANGE|29.00', '12/01/2018'],
  'a label without its number': [
    'Vorgangs-Nr.',
    'Terminal-ID 1234',
    '02.03.2024 10:11',
    'Summe EUR|12,00',
  ],
  'a subtotal with the words of a company': [
    'Quantity Price (GST Inc.',
    '2 x 4.00|8.00',
    'Total|8.00',
    '2/3/2024',
  ],
  'the web address alone': ['Total|9.05', 'PAYMENT|9.05', '12/26/2007', 'Go to www.mshare.net'],
  'thanks in Polish': ['SUMA PLN|34,00', '2024-05-02 14:10', 'Dziękujemy', 'KARTA|34,00'],
  'thanks in Turkish': [
    'TOPLAM|*120,00',
    '02.05.2024 14:10',
    'TEŞEKKÜR EDERİZ',
    'KREDI KARTI|*120,00',
  ],
}

/** The upper part as issuers print it: a name, then where it is, who served or when. */
const heads: Record<string, string[]> = {
  MEERBLICK: ['!MEERBLICK', 'Strandweg 4', '18119 Warnemünde', 'Tel. 0381 123456'],
  "Harper's": ["!Harper's", 'OPEN 8:00AM TO 9:00PM DAILY', '05/03/2024 09:12 AM'],
  'La Table Ronde': ['La Table Ronde', '12 rue des Lilas', '75011 Paris', '03/05/2024 12:30'],
  'Ristorante Aurora S.r.l.': [
    'Ristorante Aurora S.r.l.',
    'Via Roma 4',
    'P.IVA 01234567890',
    '03/05/2024',
  ],
  KOMBINI: ['!KOMBINI', '電話 03-1234-5678', '2024年5月3日 12:30'],
  'ORLEN PALIWA': [
    'ORLEN PALIWA',
    'ul. Prosta 5',
    '00-838 Warszawa',
    'NIP 774-00-01-454',
    '2024-05-03',
  ],
}

describe('a merchant is believed', () => {
  for (const [what, lines] of Object.entries(lowerHalves))
    it(`not where ${what} is all there is`, () => {
      const { fields, confidence } = read(...lines)
      assert.ok(fields.merchant.confidence < green, `${fields.merchant.value}`)
      assert.ok(confidence < green)
    })

  for (const [name, lines] of Object.entries(heads))
    it(`where it heads the page: ${name}`, () => {
      const { merchant } = read(...lines, 'Coffee|4.00', 'Cake|5.00', 'Total|9.00').fields
      assert.equal(merchant.value, name)
      assert.ok(merchant.confidence >= green, String(merchant.confidence))
    })

  it('not where it is the guest, a street or a town', () => {
    const bill = ['Tel. 020 123456', '03.05.2024 10:12', 'Room|90.00', 'Total|90.00']
    const blocks = [
      ['INVOICE', 'Ms Clara Winter', 'Aldridge Consulting', '55 Kingsway'],
      ...[['12 Toegye-ro, Jung-gu'], ['80-827 Gdańsk'], ['602 00 Brno'], ['1015 DZ Amsterdam']],
    ]
    for (const block of blocks) {
      const { merchant } = read(...block, ...bill).fields
      assert.ok(merchant.confidence < green, `${merchant.value} ${merchant.confidence}`)
    }
  })

  it('where the firm, or the address of its mail, stands at the foot', () => {
    const bill = ['Tea|4.00', 'Cake|5.00', 'Total|9.00', '03/05/2024 10:12']
    assert.ok(
      read(...bill, 'Northwind Trading Ltd', 'VAT No 123456789').fields.merchant.confidence >=
        green,
    )
  })
})
