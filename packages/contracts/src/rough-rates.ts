// What a dollar is worth, roughly, as of 2026. Nothing is computed with it: where nothing better is known, a rate that is
// far from it is asked about. Currencies with several rates at once, or that halve within a year, are left out.
const forOneDollar = `
  AED 3.67 AFN 70 ALL 84 AMD 385 AOA 915 ARS 1400 AUD 1.5 AWG 1.8 AZN 1.7 BAM 1.68 BBD 2 BDT 122 BGN 1.68 BHD 0.377
  BIF 2950 BMD 1 BND 1.3 BOB 7 BRL 5.4 BSD 1 BTN 88 BWP 13.5 BYN 3 BZD 2 CAD 1.4 CDF 2500 CHF 0.8 CLF 0.024 CLP 940
  CNY 7.1 COP 4000 CRC 505 CVE 95 CZK 21 DJF 178 DKK 6.4 DOP 62 DZD 130 EGP 48 ERN 15 ETB 150 EUR 0.86 FJD 2.3
  FKP 0.76 GBP 0.76 GEL 2.7 GHS 11.5 GIP 0.76 GMD 72 GNF 8650 GTQ 7.7 GYD 209 HKD 7.8 HNL 26 HTG 131 HUF 335
  IDR 16500 ILS 3.4 INR 88 IQD 1310 ISK 125 JMD 160 JOD 0.709 JPY 150 KES 129 KGS 87 KHR 4000 KMF 425 KRW 1430
  KWD 0.307 KYD 0.83 KZT 525 LAK 21700 LKR 303 LRD 185 LSL 17.3 LYD 5.4 MAD 9.2 MDL 17 MGA 4450 MKD 53 MMK 2100
  MNT 3580 MOP 8 MRU 40 MUR 45.5 MVR 15.4 MWK 1734 MXN 18.4 MYR 4.2 MZN 64 NAD 17.3 NGN 1450 NIO 36.8 NOK 10 NPR 141
  NZD 1.74 OMR 0.385 PAB 1 PEN 3.4 PGK 4.2 PHP 58 PKR 281 PLN 3.65 PYG 7100 QAR 3.64 RON 4.4 RSD 101 RUB 80 RWF 1450
  SAR 3.75 SBD 8.2 SCR 14 SEK 9.5 SGD 1.3 SHP 0.76 SLE 23 SOS 571 SRD 38 STN 21 SVC 8.75 SZL 17.3 THB 32.5 TJS 9.3
  TMT 3.5 TND 2.9 TOP 2.4 TRY 42 TTD 6.8 TWD 31 TZS 2450 UAH 42 UGX 3500 USD 1 UYU 39.5 UZS 12100 VND 26300 VUV 121
  WST 2.8 XAF 563 XCD 2.7 XCG 1.8 XOF 563 XPF 102 ZAR 17.3 ZMW 22.5`

const rough = new Map(
  [...forOneDollar.matchAll(/([A-Z]{3}) (\S+)/g)].map(([, code, figure]) => [code, Number(figure)]),
)

/** Units of the paid currency for one of the expense's, roughly. */
export function roughly(paidCurrency: string, currency: string): number | undefined {
  const [paid, own] = [rough.get(paidCurrency), rough.get(currency)]
  return paid && own && paid / own
}
