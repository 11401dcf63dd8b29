import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { facts, read } from './testing/read-paper.ts'

describe('a receipt in another language', () => {
  it('from a German supermarket: comma decimals, the tax table, no invented day', () => {
    const reading = read(
      '!Grünmarkt',
      'Lindenallee 5',
      '33098 Paderborn',
      'UST-ID: DE 123456789',
      '|EUR',
      'Vollmilch 3,5%|1,09 A',
      'Brot geschn.|2,49 A',
      'Spülmittel|1,95 B',
      'Pfand|0,25 B',
      '!SUMME EUR|5,78',
      'Geg. BAR EUR|10,00',
      'Rückgeld EUR|-4,22',
      'Steuer %|Netto Steuer Brutto',
      'A= 7,0%|3,35 0,23 3,58',
      'B= 19,0%|1,85 0,35 2,20',
      '17.09.20 18:21 Bon-Nr.:2281',
      'Vielen Dank für Ihren Einkauf',
    )
    assert.deepEqual(facts(reading), {
      merchant: 'Grünmarkt',
      amount: 5.78,
      date: '2020-09-17',
      currency: 'EUR',
      category: 'Meals',
      paymentMethod: 'cash',
    })
  })

  it('from a Dutch hotel', () => {
    const reading = read(
      'Hotel De Zwaan B.V.',
      'Keizersgracht 100',
      '1015 AA Amsterdam',
      'Factuur 2023-0192',
      'Datum: 3 maart 2023',
      '2 overnachtingen|258,00',
      'Ontbijt|29,00',
      'Toeristenbelasting|20,09',
      'BTW 9%|23,70',
      'Totaal te betalen EUR|307,09',
      'PIN|307,09',
    )
    assert.deepEqual(facts(reading), {
      merchant: 'Hotel De Zwaan B.V.',
      amount: 307.09,
      date: '2023-03-03',
      currency: 'EUR',
      category: 'Lodging',
      paymentMethod: 'personal-card',
    })
  })

  it('from a French bistro', () => {
    const reading = read(
      'LE PETIT ZINC',
      '12 rue des Lilas',
      '69002 LYON',
      'SIRET 123 456 789 00012',
      'Le 24/12/2022 à 13:05',
      'Table 7|2 couverts',
      'Plat du jour x2|33,00',
      'Café|4,40',
      'Total HT|34,00',
      'TVA 10%|3,40',
      'TOTAL TTC|37,40',
      'CARTE BANCAIRE|37,40',
      'Merci de votre visite',
    )
    assert.equal(reading.merchant, 'LE PETIT ZINC')
    assert.equal(reading.amount, 37.4)
    assert.equal(reading.date, '2022-12-24')
    assert.equal(reading.category, 'Meals')
    assert.equal(reading.paymentMethod, 'personal-card')
  })

  it('from a Spanish filling station', () => {
    const reading = read(
      'ESTACION DE SERVICIO EL PINO S.L.',
      'Ctra. Nacional 340 km 12',
      '29740 Malaga',
      'CIF B12345678',
      'Factura simplificada: 8812',
      'FECHA 09/10/2021 08:15',
      'GASOLEO A|45,20 L',
      'Precio/L|1,329',
      'Base imponible|49,64',
      'IVA 21%|10,43',
      'TOTAL|60,07',
      'EFECTIVO|70,00',
      'CAMBIO|9,93',
    )
    assert.deepEqual(facts(reading), {
      merchant: 'ESTACION DE SERVICIO EL PINO S.L.',
      amount: 60.07,
      date: '2021-10-09',
      currency: 'EUR',
      category: 'Transport',
      paymentMethod: 'cash',
    })
  })

  it('from an Italian bar', () => {
    const reading = read(
      'BAR CENTRALE DI ROSSI MARIO',
      'Via Garibaldi 3',
      '40124 BOLOGNA',
      'P. IVA 01234567890',
      'DOCUMENTO COMMERCIALE',
      '2 Cappuccino|3,00',
      '1 Cornetto|1,40',
      'Subtotale|4,40',
      'di cui IVA|0,40',
      'TOTALE COMPLESSIVO|4,40',
      'Pagamento contante|5,00',
      'Resto|0,60',
      '12-05-2023 08:41',
    )
    assert.equal(reading.merchant, 'BAR CENTRALE DI ROSSI MARIO')
    assert.equal(reading.amount, 4.4)
    assert.equal(reading.date, '2023-05-12')
    assert.equal(reading.paymentMethod, 'cash')
  })

  it('in Malay, with the sums in a wide space', () => {
    const reading = read(
      'RESTORAN SERI MAWAR',
      '(SA0312345-K)',
      'NO 2, LORONG PERDANA',
      '70300 SEREMBAN',
      'Resit : 00912',
      'Tarikh : 18 OGOS 2019  12:44',
      'Nasi Campur|8.50',
      'Teh Ais|2.20',
      'Jumlah|10.70',
      'Pembundaran|0.00',
      'Jumlah Besar|RM 10.70',
      'Tunai|RM 20.00',
      'Baki|RM 9.30',
      'Terima kasih',
    )
    assert.deepEqual(facts(reading), {
      merchant: 'RESTORAN SERI MAWAR',
      amount: 10.7,
      date: '2019-08-18',
      currency: 'MYR',
      category: 'Meals',
      paymentMethod: 'cash',
    })
  })
})
