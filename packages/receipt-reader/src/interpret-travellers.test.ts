import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts, read } from './testing/read-paper.ts'

const day = '03.04.2026 19:12'
const bill = [day, 'Menu|12,50', 'Total EUR|12,50']
/** What is read as the merchant, then the head of the page. */
const heads: [string, ...string[]][] = [
  ['Taxi Bergmann', 'Taxi Bergmann', 'Ordnungs-Nr. 118', '04109 Leipzig'],
  ['TAXI DUVAL', 'TAXI DUVAL', 'ADS n° 88 Nice', 'Immat AB-118-CD'],
  ['Taxi Orzel', 'Taxi Orzel', 'Adam Nowak nr boczny 77', 'NIP 945-10-22-331'],
  ['Backhaus Süd', 'Backhaus Süd', 'Inh. R. Petersen e.K.', '24941 Flensburg'],
  ['Ristorante Il Gallo', 'Ristorante', '!Il Gallo', 'Via Roma 3', '40138 Bologna'],
  ['Nordrail', 'Nordrail|e-Ticket receipt', 'Booking ref: N7XK2Q', 'Booked on 02 Apr 2026'],
  ['Kelet Taxi Kft', 'Kelet Taxi Kft', '1117 Budapest, Fő út 60.', 'NYUGTA'],
  ['Rail Garonne', "Rail Garonne|Justificatif d'achat", 'Dossier RXK4Q'],
  ['Taxi Winter', 'Quittung', 'Taxi Winter, Ordnungs-Nr. 812', 'Inhaber: M. Winter'],
  [
    'Gasthof Enzian',
    '!Gasthof Enzian',
    'Familie Moser · Dorfplatz 1 · 6372 Oberndorf',
    'Rechnung 44',
  ],
  ['中央観光株式会社', '領収書', '中央観光株式会社', '電話 03-5555-0182'],
  ['Parkring AG', 'Parkring AG', 'Basel', 'Quittung'],
  ['Prepaid Taxi Counter', 'Prepaid Taxi Counter', 'Cochin Airport', 'Slip No 4471'],
  ['Hotel Asagiri', '!Hotel Asagiri', 'Sanjo-dori, Nakagyo-ku, Kyoto 604-0911', 'No. 00118'],
]
for (const [name, ...head] of heads)
  test(`the merchant is ${name}, not what stands beside or below`, () => {
    assert.equal(read(...head, ...bill).merchant, name)
  })

test('a card slip may name the merchant below the day', () => {
  const slip = [
    'CARTE BANCAIRE',
    'LE 03/04/26 A 13:44',
    'AUBERGE DU PONT',
    '37000 TOURS',
    '1188220',
  ]
  assert.equal(read(...slip, 'MONTANT|64,20 EUR').merchant, 'AUBERGE DU PONT')
})

/** The day, then the lines that name it. */
const days: [string, ...string[]][] = [
  [
    '2026-02-12',
    'Arrival: 02/09/26',
    'Departure: 02/12/26',
    '02/09/26 Room|90.00',
    '02/10/26 Room|90.00',
  ],
  [
    '2026-02-12',
    'Anreise 09.02.2026 Abreise 12.02.2026',
    '09.02. Zimmer|90,00',
    '10.02. Zimmer|90,00',
  ],
  ['2026-02-13', 'Arrival 02/09/26 Departure 02/12/26', 'Invoice date 02/13/26'],
  ['2026-02-12', 'Pickup: Feb 9, 2026', 'Return: Feb 12, 2026'],
  ['2026-01-30', 'Booked on 30 Jan 2026', 'Travel date: 12 Feb 2026'],
  ['2026-01-30', 'Buchungsdatum 30.01.2026', 'Hinfahrt 12.02.2026', 'Rückfahrt 14.02.2026'],
  ['2026-04-10', '発行日 2026.-4.10'],
  ['2026-02-12', 'Entry 02/12/26 08:00', 'Exit 02/12/26 17:10'],
]
for (const [iso, ...lines] of days)
  test(`the day of ${lines.join(', ')} is ${iso}`, () => {
    assert.equal(read('Hotel Corvo', 'Portland, OR 97204', ...lines, 'Total|180.00').date, iso)
  })

/** The total, then how the bill ends. */
const ends: [number, ...string[]][] = [
  [64.3, 'Fare|62.80', 'Fee|1.50', 'Total paid|64.30'],
  [12.5, 'Total|12.50', 'Total paid|20.00', 'Change|7.50'],
  [23.55, 'Subtotal|21.40', 'GST 9%|1.93', 'Total|23.33', 'Box|0.22', 'Grand total|23.55'],
  [53.5, 'Salata|9,50', 'Arni|44,00', 'ΣΥΝΟΛΟ|53,50', 'ΜΕΤΡΗΤΑ|60,00', 'ΡΕΣΤΑ|6,50'],
  [53.5, 'Salata|9,50', 'Arni|44,00', 'ΣYNOΛO|53,50', 'METPHTA|60,00', 'PEΣTA|6,50'],
  [66.7, 'Riba|66,70', 'UKUPNO EUR|66,70', 'PDV 13%|7,67', 'Gotovina|70,00', 'Povrat|3,30'],
  [31.4, 'Jedlo|31,40', 'SPOLU EUR|31,40', 'Hotovosť|40,00', 'Výdavok|8,60'],
]
for (const [total, ...lines] of ends)
  test(`the total of ${lines.join(', ')} is ${total}`, () => {
    assert.equal(read('Konoba Delfin', day, ...lines).amount, total)
  })

/** Category and currency, then the page. */
const kinds: [string, string | null, ...string[]][] = [
  ['Transport', 'GBP', 'Pennine Rail', 'Off-Peak Day Return', day, 'Total paid|£18.40'],
  [
    'Transport',
    'EUR',
    'Regionalbahn West',
    'Hinfahrt Kassel - Erfurt',
    'Sitzplatzreservierung|4,90',
    ...bill,
  ],
  [
    'Airfare',
    'USD',
    'Alder Air',
    day,
    'Passenger: LEE',
    'Flight 118',
    'Base fare|$90.00',
    'Total|$90.00',
  ],
  ['Meals', 'EUR', 'Taberna El Olmo', day, 'Caña|2,50', 'Total EUR|2,50'],
  ['Meals', 'CNY', '蜀味川菜馆', '日期 2026-04-03', '米饭|6.00', '合计|￥6.00'],
  ['Other', 'KRW', 'Hana', '101-81-22012', '2026-04-03 12:41', '37,000'],
  ['Meals', 'EUR', 'Taverna Meltemi', 'ΑΦΜ 098112201 ΔΟΥ', day, 'ΣΥΝΟΛΟ|9,50'],
]
for (const [category, currency, ...lines] of kinds)
  test(`${lines[0]} is ${category} in ${currency}`, () => {
    const found = facts(read(...lines))
    assert.deepEqual([found.category, found.currency], [category, currency])
  })
