import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { read } from './testing/read-paper.ts'

/** What it is a case of; the total, its currency and the day, then the lines with the merchant first. */
const receipts: Record<string, string> = {
  'thousands set apart by an apostrophe (Switzerland)':
    "1234.5 CHF 2026-05-14 / Confiserie Sprüngli / Bahnhofstrasse 21 / 8001 Zürich / MWST CHE-105.923.485 / 14.05.2026 10:12 / Pralinés|1'180.50 / Truffes|54.00 / Total CHF|1'234.50 / Maestro|1'234.50",
  'forint without decimals':
    '3780 HUF 2026-05-14 / Gerbeaud Kávéház / 1051 Budapest, Vörösmarty tér 7 / Adószám: 12345678-2-41 / 2026.05.14. 18:20 / Torta|2 490 / Kávé|1 290 / ÖSSZESEN|3 780 Ft / BANKKÁRTYA|3 780 Ft',
  'dong, thousands by a point':
    '130000 VND 2026-05-14 / Phở Hòa Pasteur / 260C Pasteur, Quận 3, TP. Hồ Chí Minh / Ngày: 14/05/2026 / Phở tái|85.000 / Cà phê|45.000 / Tổng cộng|130.000 đ / Tiền mặt|130.000 đ',
  'lakhs: 1,23,400.00':
    '123400 INR 2026-05-14 / Taj Lands End / Bandstand, Bandra (West) / Mumbai 400050 / GSTIN 27AAACT1234A1Z5 / Date: 14/05/2026 / Room charges|1,04,576.27 / CGST 9%|9,411.86 / SGST 9%|9,411.87 / Grand Total Rs.|1,23,400.00',
  'thousands set apart by a space (Sweden)':
    '1500 SEK 2026-05-14 / Restaurang Prinsen / Mäster Samuelsgatan 4 / 111 44 Stockholm / Org.nr 556012-3456 / 2026-05-14 19:02 / Biff Rydberg|395,00 / Vin|1 105,00 / Att betala|1 500,00 / Moms 12%|160,71 / Kortbetalning|1 500,00',
  'lira with a star before the sum':
    '510 TRY 2026-05-14 / Köşebaşı Restoran / Levent, İstanbul / Vergi No: 1234567890 / TARİH: 14.05.2026 / Adana kebap|450,00 / Ayran|60,00 / KDV|46,36 / TOPLAM|*510,00 / KREDİ KARTI|*510,00',
  'zloty with the tax’s own sum':
    '77 PLN 2026-05-14 / Restauracja Pod Aniołami / ul. Grodzka 35 / 31-001 Kraków / NIP 676-123-45-67 / 2026-05-14 / PARAGON FISKALNY / Żurek|32,00 B / Pierogi|45,00 B / SUMA PTU|5,70 / SUMA PLN|77,00 / KARTA|77,00',
  'yen, 年月日':
    '1580 JPY 2026-05-14 / 天ぷら船橋屋 / 東京都新宿区新宿3-28-14 / TEL 03-3354-2751 / 2026年5月14日 19:42 / 天丼|¥1,180 / ビール|¥400 / 合計|¥1,580 / お預り|¥2,000 / お釣り|¥420',
  'a year of the Japanese era':
    '24200 JPY 2026-05-14 / すし処まつもと / 京都府京都市東山区 / 令和8年5月14日 / おまかせ|22,000 / 小計|22,000 / 消費税|2,200 / 合計|24,200円 / 現金|24,200円',
  'month first in the United States':
    '5.97 USD 2026-05-14 / Blue Bottle Coffee / 66 Mint St / San Francisco, CA 94103 / 05/14/2026 08:12 AM / Latte|5.50 / Tax|0.47 / Total|$5.97 / Visa|$5.97',
  'day first in Britain':
    '22.44 GBP 2026-04-05 / The Ivy / 1-5 West Street / London WC2H 9NQ / VAT No 123 4567 89 / 05/04/2026 / Shepherds pie|19.95 / Service charge 12.5%|2.49 / Total|£22.44 / Visa Debit|£22.44',
  'day first in Spain':
    '9.3 EUR 2026-04-05 / Bar Tomás / Calle Mayor 5 / 28013 Madrid / NIF B12345678 / 05/04/2026 14:10 / Patatas bravas|6,50 / Caña|2,80 / TOTAL|9,30 € / Tarjeta|9,30 €',
  Multibanco:
    '8.4 EUR 2026-05-14 / Pastéis de Belém / Rua de Belém 84 / 1300-085 Lisboa / NIF 500123456 / 14-05-2026 / Pastel de nata 6|8,40 / TOTAL|8,40 / Multibanco|8,40',
  'a month’s name, TTC':
    '34 EUR 2026-05-14 / Chez Janou / 2 Rue Roger Verlomme / 75003 Paris / le 14 mai 2026 / Menu|34,00 / TVA 10%|3,09 / TOTAL TTC|34,00 € / CB|34,00 €',
  'a card slip with a printed tip':
    '100.2 USD 2026-05-14 / The Capital Grille / 633 N St Clair St / Chicago, IL 60611 / 05/14/2026 / Merchant copy / VISA ****1234 / Amount|$84.20 / Tip|$16.00 / Total|$100.20',
  'a card slip whose tip is left open':
    '84.2 USD 2026-05-14 / The Capital Grille / 633 N St Clair St / Chicago, IL 60611 / 05/14/2026 / Subtotal|78.00 / Tax|6.20 / Amount|$84.20 / Tip|______ / Total|______',
  'a rounding':
    '10.55 MYR 2026-05-14 / Jaya Grocer / Kuala Lumpur / 14/05/2026 / Bread|4.52 / Milk|6.01 / Subtotal|10.53 / Rounding|0.02 / Total RM|10.55 / Cash|11.00 / Change|0.45',
  'a German hotel bill with its guest’s company, paid to a balance of 0':
    '718 EUR 2026-05-14 / Hotel Adlon Kempinski / Unter den Linden 77, 10117 Berlin / Rechnung an: / Nordlicht Systems GmbH / Hafenstr. 3, 20457 Hamburg / Rechnungsdatum 14.05.2026 / 12.05.2026 Logis|320,00 / 13.05.2026 Logis|320,00 / Frühstück|78,00 / Gesamtbetrag EUR|718,00 / 14.05.2026 Visa|-718,00 / Saldo EUR|0,00',
}

describe('a receipt from elsewhere is read as it is written there:', () => {
  for (const [kind, receipt] of Object.entries(receipts))
    it(kind, () => {
      const [facts, ...lines] = receipt.split(' / ')
      const reading = read(...lines)
      assert.equal(reading.merchant, lines[0])
      assert.equal(`${reading.amount} ${reading.currency} ${reading.date}`, facts)
    })
})
