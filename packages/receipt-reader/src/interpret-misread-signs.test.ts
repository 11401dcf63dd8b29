import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from './testing/read-paper.ts'

/** As OCR reads the signs of currencies that it seldom saw: the total, its currency, then the lines. */
const receipts = [
  '173000 VND / KHACH SAN BINH MINH / DT: 028 3389 9861 / MST: 0369955975/24-05-2021 / Bun cha|d60.000 / TONG TIEN|d173.000 / Thue VAT 8%|d12.815 / The tin dung|d173.000',
  '430000 VND / QUAN COM TAM / TP. Ho Chi Minh / 14-06-2023 / Nuoc suoi|30.000 d / Thanh tien|430.000 đ / Tam tinh|398.148 đ / Tien mat|500.000 d / Tien thua|70.000 d',
  '320000 VND / Nha hang Hoa Sen / MST: 0313501491/02/06/2023 / Pho bo|VND65.000 / Thanh tien|VND320.000 / The tin dung|VND320.000',
  '22500 KRW / SEOUL BAKERY / Seoul 04631/2020.03.24 13:29 / Kimbap|W4,000 / Total Amount|W22,500 / VAT|W2,045 / CREDIT CARD|W22,500',
  '3420 HUF / Kis Sarok / Váci utca 18/1052 Budapest / 2024.06.27 08:03 / Lángos|HUF1 800 / Túrós palacsinta|HUF1 620 / Végösszeg|HUF3 420 / BANKKÁRTYA|HUF3 420',
  '400 TRY / Otel Bogaziçi / Vergi No: 1960080943/27.04.2019 / Ayran|80,00 t / Künefe|320,00 € / Ödenecek Tutar|400,00 € / KDV %10|36,36 € / KREDI KARTI|400,00 €',
  '144 DKK / Smørrebrød Hos Ida / Tlf. 33 05 12 17 / CVR 58668689/04.01.2021 / Fadøl|DKK55,00 / Kage|DKK89, 00 / I alt|DKK144, 00 / Kontant|DKK200, 00 / Retur|DKK56,00',
]
/** Where the same letter is another word. */
const others = [
  '30 EUR / Hotel Adler / 10115 Berlin / 24.05.2021 / Parken 3 d|30,00 € / Summe|30,00 €',
  '120 EUR / Hotel Kordon / İzmir / Vergi No: 1960080943/24.05.2021 / Oda|120,00 EUR / TOPLAM EUR|120,00 EUR',
  '4 USD / Light House / Portland, OR 97204/05/24/2021 / Bulb 60 W|4.00 / Total|$4.00',
]

for (const receipt of [...receipts, ...others]) {
  const [total, ...lines] = receipt.split(' / ')
  test(`a misread sign does not hide ${total} of ${lines[0]}`, () => {
    const { amount, currency } = read(...lines)
    assert.equal(`${amount} ${currency}`, total)
  })
}
