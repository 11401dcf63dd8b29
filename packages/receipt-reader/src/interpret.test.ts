import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { facts, read } from './testing/read-paper.ts'

describe('a receipt', () => {
  it('from a Malaysian hardware shop: the company line, the rounded total, day before month', () => {
    const reading = read(
      'LIM BROTHERS HARDWARE SDN BHD',
      '(482913-T)',
      'NO 14 & 16, JALAN MELUR 3/2,',
      '43000 KAJANG, SELANGOR',
      'TEL : 03-8733 1234',
      'GST ID : 000912837465',
      'TAX INVOICE',
      'Bill No : A-20193|Date : 05/03/2018',
      'Cashier : MEI|Time : 14:22:10',
      'Item|Qty  Price  Amount',
      'WALL PLUG 6MM|2 4.50 9.00',
      'CEMENT 50KG|1 18.37 18.37',
      'Sub Total|27.37',
      'GST 6%|1.64',
      'Total Incl GST|29.01',
      'Rounding|-0.01',
      'Total Payable|29.00',
      'CASH|50.00',
      'CHANGE|21.00',
      'GST Summary|Amount(RM) Tax(RM)',
      'SR @ 6%|27.37 1.64',
      'GOODS SOLD ARE NOT RETURNABLE',
    )
    assert.deepEqual(facts(reading), {
      merchant: 'LIM BROTHERS HARDWARE SDN BHD',
      amount: 29,
      date: '2018-03-05',
      currency: 'MYR',
      category: 'Other',
      paymentMethod: 'cash',
    })
    assert.match(reading.notes ?? '', /A-20193/)
  })

  it('from an American diner: month before day, the total with tax, paid by card', () => {
    const reading = read(
      '!BLUE HERON GRILL',
      '212 Harbor Street',
      'Portland, OR 97204',
      '(503) 555-0147',
      'Server: Dana|04/07/2019',
      'Table 12/1|7:45 PM',
      'Guests: 2|20014',
      'Crab Cakes|14.00',
      '2 Pale Ale (@6.50)|13.00',
      'Ribeye|31.00',
      'Subtotal|58.00',
      'Tax|4.64',
      'Total|62.64',
      'Visa XXXXXXXX1881|62.64',
      'Suggested gratuity',
      '18% = $10.44',
      '20% = $11.60',
      'Thank you!',
    )
    assert.deepEqual(facts(reading), {
      merchant: 'BLUE HERON GRILL',
      amount: 62.64,
      date: '2019-04-07',
      currency: 'USD',
      category: 'Meals',
      paymentMethod: 'personal-card',
    })
  })

  it('with a gratuity on top of a first total: the second one was paid', () => {
    const reading = read(
      'Osteria Luna',
      '88 Mill Ave',
      'Tempe, AZ 85281',
      'Check #: 4411|11/30/2021 8:02PM',
      'Tasting menu|120.00',
      'Subtotal|120.00',
      'Tax|9.72',
      'Total|129.72',
      'Gratuity 20%|24.00',
      'Total|153.72',
    )
    assert.equal(reading.amount, 153.72)
    assert.equal(reading.date, '2021-11-30')
  })

  it('of a taxi, with misread digits and letters', () => {
    const reading = read(
      'CITY CAB CO.',
      'TAXI RECEIPT',
      'Cab no 1182',
      'Date: O7-JUN-2O22',
      'Start 09:12 End 09:40',
      'Fare|$24.5O',
      'Toll|$2.0O',
      'TotaI|$26.5O',
      'Paid CASH|$26.50',
    )
    assert.equal(reading.amount, 26.5)
    assert.equal(reading.date, '2022-06-07')
    assert.equal(reading.category, 'Transport')
  })

  it('of a flight', () => {
    const reading = read(
      'SKYBRIDGE AIRLINES',
      'Electronic ticket receipt',
      'Passenger name: A. Doe',
      'Flight SB 402|12 Feb 2024',
      'Air fare|189.00',
      'Taxes and fees|41.30',
      'Total EUR|230.30',
      'Card XXXX 4421',
    )
    assert.equal(reading.category, 'Airfare')
    assert.equal(reading.amount, 230.3)
    assert.equal(reading.date, '2024-02-12')
  })

  it('of a conference: fees', () => {
    const reading = read(
      'EuroSys Conference 2025',
      'Registration fee|650.00',
      'VAT 20%|130.00',
      'Total due|780.00 EUR',
      'Invoice date 2025-02-01',
    )
    assert.equal(reading.category, 'Fees')
    assert.equal(reading.amount, 780)
    assert.equal(reading.date, '2025-02-01')
  })
})
