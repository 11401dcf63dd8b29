import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { read } from './testing/read-paper.ts'

/** What they are in and how much was paid, then the lines. */
const receipts: Record<string, string> = {
  'of a ramen shop, by the code':
    'JPY 1580 / SAKURA RAMEN / TOKYO / 2026-05-12 19:40 / RAMEN|980 / BEER|600 / TOTAL JPY|1580',
  'of a convenience store, by the yen sign':
    'JPY 1728 / MINI STORE SHIBUYA / 2026/05/12 / ONIGIRI|¥160 / BENTO|¥1,440 / TAX 8%|¥128 / TOTAL|¥1,728 / CASH|¥2,000 / CHANGE|¥272',
  'of a tea house in China, by the yen sign with cents':
    'CNY 68.5 / JADE TEA HOUSE / 2026-04-02 / Oolong|¥38.50 / Cake|¥30.00 / Total|¥68.50',
  'of a bar in Seoul':
    'KRW 18000 / HAN BAR / Mapo-gu, Seoul / 2026-03-14 21:05 / Soju|5,000 / Pajeon|13,000 / Total|18,000 / Card|18,000',
  'of a noodle shop in Hanoi':
    'VND 145000 / PHO 24 / 12 Hang Bai, Hanoi / 14/03/2026 / Pho bo|95.000 / Ca phe|50.000 / TONG CONG|145.000 ₫',
  'of a hotel in Mumbai':
    'INR 4720 / HOTEL SEA VIEW / Colaba, Mumbai / GSTIN 27AAACH1234F1Z5 / 14-03-2026 / Room|4000.00 / CGST 9%|360.00 / SGST 9%|360.00 / Grand Total|₹ 4,720',
  'of a kiosk in Switzerland':
    'CHF 12.5 / KIOSK BAHNHOF / 8001 Zürich / CHE-123.456.789 MWST / 14.03.2026 / Sandwich|8.50 / Kaffee|4.00 / Total CHF|12.50',
  'of a bakery in Bern that writes Fr.':
    'CHF 7.2 / Bäckerei Glatz / 14.03.2026 / Mandelbärli|Fr. 3.20 / Tee|Fr. 4.00 / Total|Fr. 7.20',
  'of a café in Stockholm':
    'SEK 129 / CAFÉ NORD AB / Org.nr 556677-8899 / 111 20 Stockholm / 2026-03-14 / Lunch|119,00 / Kaffe|10,00 / Att betala kr|129,00',
  'of a café in Oslo':
    'NOK 245 / FJORD KAFFE AS / Org.nr 912 345 678 MVA / 0150 Oslo / 14.03.2026 / Suppe|245,00 / Totalt kr|245,00',
  'of a café in Copenhagen':
    'DKK 88.5 / HAVNE CAFE / CVR 12345678 / København / 14-03-2026 / Smørrebrød|88,50 / Total kr.|88,50 / Heraf moms|17,70',
  'of a restaurant in Warsaw':
    'PLN 1234.5 / RESTAURACJA POD LIPĄ / NIP 525-000-11-22 / 2026-03-14 / PARAGON FISKALNY / Kolacja|1 234,50 / SUMA PLN|1 234,50',
  'of a kebab shop in Istanbul':
    'TRY 340 / KEBAP EVI / Fatih, Istanbul / 14.03.2026 / ADANA|₺300,00 / AYRAN|₺40,00 / TOPKDV|₺30,91 / TOPLAM|₺340,00',
  'of a lunch in São Paulo':
    'BRL 58.9 / PADARIA REAL LTDA / CNPJ 12.345.678/0001-99 / 14/03/2026 / Almoço|R$ 58,90 / VALOR TOTAL|R$ 58,90',
  'of a shop in Kuala Lumpur':
    'MYR 15.15 / KEDAI MAJU SDN BHD / 14/03/2026 / ROTI|5.15 / TEH|10.00 / TOTAL RM|15.15',
  'of a pub in London':
    'GBP 45 / THE RED LION / London / 14/03/2026 / Pie|30.00 / Ale|15.00 / TOTAL|GBP 45.00',
  'of a diner in Toronto, with a plain sign':
    'CAD 22.6 / MAPLE DINER / Toronto, ON M5V 2T6 / 2026-03-14 / Pancakes|$20.00 / HST 13%|$2.60 / TOTAL|$22.60',
  'of a café in Sydney, with a plain sign':
    'AUD 19.5 / HARBOUR CAFE / ABN 51 824 753 556 / Sydney NSW 2000 / 14/03/2026 / Brunch|$19.50 / TOTAL|$19.50 / GST included|$1.77',
  'of a diner in Portland, with a plain sign':
    'USD 17.5 / RIVER DINER / Portland, OR 97204 / 03/14/2026 / Burger|$17.50 / TOTAL|$17.50',
  'of a bistro whose card slip is in dollars':
    'EUR 48 / BISTRO DU PORT / 13002 Marseille / 14/03/2026 / Menu|€ 30,00 / Vin|€ 18,00 / TOTAL TTC|€ 48,00 / VISA XXXX1234 / Exchange rate 1 EUR = 1.0871 USD / Total charged|USD 52.18',
  'of a bistro that mentions pounds in a note only':
    'EUR 48 / BISTRO DU PORT / 14/03/2026 / Menu|30,00 / Vin|18,00 / TOTAL EUR|48,00 / Win £1000 by your next visit',
  'without decimals in euro':
    'EUR 120 / PENSION ALPENBLICK / 14.03.2026 / Zimmer|120 / TOTAL EUR|120',
  'of a hotel in Kuwait, with three decimals':
    'KWD 42.75 / GULF INN / 14/03/2026 / Room|KWD 40.000 / Service|KWD 2.750 / TOTAL|KWD 42.750',
  'of a spa in Budapest, without decimals':
    'HUF 12400 / SZÉCHENYI FÜRDŐ / Budapest / 2026.03.14 / Belépő|12 400 Ft / TOTAL|12 400 Ft',
  'of a company in Malaysia that prints dollars and names no code':
    'MYR 8.2 / UNITED FOOD SDN BHD / (867388-U) / 81200 Johor Bahru, Johor / 11 Apr 2018 / Meal|$7.10 / Tea|$1.10 / Nett Total:|$8.20 / CASH|$8.20',
  'with a euro sign misread into a number of goods':
    'MYR 14.2 / KEDAI MAJU SDN BHD / 12 JALAN PERMAS, SELANGOR / 11/04/2018 / SUGAR|2.80 / 955689420000€ 1|11.40 / Total|14.20',
  'of a filling station that lost a point':
    'EUR 34 / Tankstelle Nord / 33100 Paderborn / 07.09.2018 / Super|34,00 EUR / Gesamtbetrag|3400 EUR / Betrag:|EUR 34,00',
  'of a bakery in Brazil whose sign was misread':
    'BRL 35.54 / PADARIA LTDA / CNPJ 65.124.307/0003-01 / 06/03/2020 / Leite|35.54 / VALOR A PAGAR Rs|35.54',
  'of an Indian restaurant with a number for its tax':
    'INR 523 / POP TATES / KORUM MALL, THANE 400606 / 09/12/2012 / PANEER|498.00 / SERVICE TAX|24.60 / Grand Total|523.00 / VAT NO : 27840289613V',
}

describe('the money of a receipt', () => {
  for (const [title, receipt] of Object.entries(receipts))
    it(title, () => {
      const [paid, ...lines] = receipt.split(' / ')
      const reading = read(...lines)
      assert.equal(`${reading.currency} ${reading.amount}`, paid)
      assert.equal(reading.fields.currency.value, reading.currency)
    })

  it('is less sure where its sign is that of several countries and nothing names one', () => {
    const kr = read('KIOSK', '14.03.2026', 'Is|kr 45,00', 'Total|kr 45,00')
    assert.equal(kr.amount, 45)
    assert.ok(kr.fields.currency.confidence < 0.6)
    const named = read('KIOSK', '14.03.2026', 'Is|NOK 45,00', 'Total|NOK 45,00')
    assert.ok(named.fields.currency.confidence > 0.9)
  })

  it('is open where nothing says the currency', () => {
    const reading = read('KIOSK', 'Is|45.50', 'Total|45.50')
    assert.deepEqual([reading.currency, reading.amount], [null, 45.5])
    assert.equal(reading.fields.currency.value, null)
  })

  it('is not in a currency whose code is a word of an item', () => {
    const reading = read('SURF SHOP', '14.03.2026', 'TOP|12.00', 'CUP 3.00', 'Total EUR|15.00')
    assert.deepEqual([reading.currency, reading.amount], ['EUR', 15])
  })
})
