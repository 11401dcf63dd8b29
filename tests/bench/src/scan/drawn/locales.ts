/** What the receipts of a country print. Names are invented; `{n}` in a number is a digit. */
export type Locale = {
  language: string
  currency: string
  /** How sums are set, by Intl's locale, and the signs that may stand with them. */
  sums: string
  signs: string[]
  days: string[]
  merchants: string[]
  firm: string
  address: [street: string, town: string]
  phone: string
  taxId: string
  heading: string
  total: string[]
  subtotal: string
  tax: string
  rate: number
  cash: string
  change: string
  card: string
  served: string
  thanks: string
  /** Names with prices in the currency. */
  items: [string, number][]
}

const locale = (text: string): Locale => {
  const of = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/:\s(.*)/) as [string, string]),
  )
  const list = (name: string) => (of[name] as string).split(/; ?/)
  return {
    ...(of as unknown as Locale),
    signs: list('signs'),
    days: list('days'),
    merchants: list('merchants'),
    total: list('total'),
    address: list('address') as [string, string],
    rate: Number(of.rate),
    items: list('items')
      .map((item) => item.split(' = '))
      .map(([name, price]) => [name ?? '', Number(price)]),
  }
}

export const locales: Locale[] = [
  `language: de
  currency: EUR
  sums: de
  signs: €; EUR;
  days: dd.MM.yyyy; dd.MM.yy
  merchants: Gasthaus Zur Linde; Bäckerei Ostermann; Hotel Seeblick; Papier Krüger
  firm: Ostermann Gastronomie GmbH
  address: Lindenallee 14; 30165 Hannover
  phone: Tel. 0511 / {n}{n}{n}{n}{n}{n}
  taxId: USt-IdNr. DE{n}{n}{n}{n}{n}{n}{n}{n}{n}
  heading: RECHNUNG
  total: SUMME; Gesamtbetrag; Zu zahlen
  subtotal: Zwischensumme
  tax: MwSt 19%
  rate: 0.19
  cash: BAR
  change: Rückgeld
  card: Kartenzahlung girocard
  served: Es bediente Sie: Frau Weber
  thanks: Vielen Dank für Ihren Besuch!
  items: Schnitzel Wiener Art = 16.9; Apfelschorle 0,4 = 4.2; Brötchen = 0.85; Kännchen Kaffee = 5.6; Druckerpapier A4 = 6.49`,
  `language: fr
  currency: EUR
  sums: fr
  signs: €; EUR;
  days: dd/MM/yyyy; dd/MM/yy
  merchants: Le Comptoir Bleu; Boulangerie Maréchal; Hôtel des Arcades; Chez Odette
  firm: SARL Maréchal et Fils
  address: 8 rue des Tanneurs; 69002 LYON
  phone: Tél : 04 78 {n}{n} {n}{n} {n}{n}
  taxId: SIRET {n}{n}{n} {n}{n}{n} {n}{n}{n} 00017
  heading: FACTURE
  total: TOTAL TTC; Net à payer; TOTAL
  subtotal: Total HT
  tax: TVA 10%
  rate: 0.1
  cash: ESPECES
  change: Rendu
  card: CARTE BANCAIRE
  served: Serveur : Julien
  thanks: Merci de votre visite
  items: Plat du jour = 15.5; Café gourmand = 8.9; Croissant = 1.3; Carafe de vin = 11; Formule midi = 18.9`,
  `language: es
  currency: EUR
  sums: de
  signs: €; EUR;
  days: dd/MM/yyyy; dd-MM-yyyy
  merchants: Taberna El Olivo; Panadería Robles; Hostal Miramar; Casa Benito
  firm: Hostelería Robles S.L.
  address: Calle Mayor 23; 28013 Madrid
  phone: Tel: 91 {n}{n}{n} {n}{n} {n}{n}
  taxId: CIF B{n}{n}{n}{n}{n}{n}{n}{n}
  heading: FACTURA SIMPLIFICADA
  total: TOTAL; Total a pagar; IMPORTE TOTAL
  subtotal: Base imponible
  tax: IVA 10%
  rate: 0.1
  cash: EFECTIVO
  change: Cambio
  card: TARJETA
  served: Le atendió: Marta
  thanks: Gracias por su visita
  items: Menú del día = 13.5; Caña = 2.2; Tortilla = 4.8; Café con leche = 1.7; Agua 50cl = 1.5`,
  `language: it
  currency: EUR
  sums: de
  signs: €; EURO;
  days: dd/MM/yyyy; dd-MM-yyyy
  merchants: Trattoria da Nello; Bar Centrale; Albergo Aurora; Pasticceria Conti
  firm: Conti Ristorazione S.r.l.
  address: Via Garibaldi 31; 50123 Firenze (FI)
  phone: Tel. 055 {n}{n}{n}{n}{n}{n}
  taxId: P.IVA 0{n}{n}{n}{n}{n}{n}{n}{n}{n}{n}
  heading: DOCUMENTO COMMERCIALE
  total: TOTALE COMPLESSIVO; TOTALE EURO; Importo totale
  subtotal: SUBTOTALE
  tax: di cui IVA 10%
  rate: 0.1
  cash: Contanti
  change: Resto
  card: Pagamento elettronico
  served: Cameriere: Luca
  thanks: Grazie e arrivederci
  items: Coperto = 2.5; Tagliatelle = 12; Espresso = 1.3; Acqua naturale = 2.5; Cornetto = 1.5`,
  `language: nl
  currency: EUR
  sums: nl
  signs: €; EUR;
  days: dd-MM-yyyy; dd/MM/yy
  merchants: Eetcafé De Gracht; Bakkerij Visser; Hotel Oranjehof; Brasserie Plein 7
  firm: Visser Horeca B.V.
  address: Prinsengracht 88; 1015 DZ Amsterdam
  phone: Tel: 020-{n}{n}{n}{n}{n}{n}{n}
  taxId: BTW NL{n}{n}{n}{n}{n}{n}{n}{n}{n}B01
  heading: KASSABON
  total: Totaal; Te betalen; TOTAAL EUR
  subtotal: Subtotaal
  tax: BTW 9%
  rate: 0.09
  cash: Contant
  change: Wisselgeld
  card: PIN
  served: Bediend door: Sanne
  thanks: Bedankt en tot ziens
  items: Uitsmijter = 11.5; Koffie verkeerd = 3.4; Broodje kaas = 4.25; Vaasje = 3.1; Appeltaart = 4.5`,
  `language: pt
  currency: EUR
  sums: de
  signs: €; EUR;
  days: dd-MM-yyyy; yyyy-MM-dd
  merchants: Restaurante O Farol; Pastelaria Nova Era; Pensão Estrela; Café Lusitano
  firm: Nova Era, Lda.
  address: Rua Augusta 112; 1100-053 Lisboa
  phone: Telef. 21 {n}{n}{n} {n}{n}{n}{n}
  taxId: NIF: 50{n}{n}{n}{n}{n}{n}{n}
  heading: FATURA SIMPLIFICADA
  total: TOTAL; Total a pagar; Valor total
  subtotal: Subtotal
  tax: IVA 13%
  rate: 0.13
  cash: Numerário
  change: Troco
  card: Multibanco
  served: Operador: Rui
  thanks: Obrigado pela sua visita
  items: Bacalhau à Brás = 11.5; Pastel de nata = 1.3; Bica = 0.9; Sumo natural = 3; Sopa do dia = 2.8`,
  `language: pl
  currency: PLN
  sums: fr
  signs: zł; PLN;
  days: yyyy-MM-dd; dd.MM.yyyy
  merchants: Karczma Pod Dębem; Piekarnia Nowak; Hotel Bursztyn; Bistro Zielone
  firm: Nowak Gastronomia Sp. z o.o.
  address: ul. Długa 12; 80-827 Gdańsk
  phone: tel. 58 {n}{n}{n} {n}{n} {n}{n}
  taxId: NIP 583-{n}{n}{n}-{n}{n}-{n}{n}
  heading: PARAGON FISKALNY
  total: SUMA PLN; DO ZAPŁATY; RAZEM
  subtotal: Sprzedaż opodatkowana
  tax: PTU 8%
  rate: 0.08
  cash: GOTÓWKA
  change: RESZTA
  card: KARTA PŁATNICZA
  served: Kasjer: Anna
  thanks: Dziękujemy, zapraszamy ponownie
  items: Pierogi ruskie = 29; Żurek = 21.5; Kawa czarna = 12; Sernik = 16; Chleb razowy = 7.8`,
  `language: sv
  currency: SEK
  sums: fr
  signs: kr; SEK;
  days: yyyy-MM-dd; yyyy/MM/dd
  merchants: Krogen Ankaret; Bageri Solsidan; Hotell Kungsgatan; Café Björken
  firm: Solsidan Livs AB
  address: Storgatan 5; 411 24 Göteborg
  phone: Tel: 031-{n}{n}{n} {n}{n} {n}{n}
  taxId: Org.nr 556{n}{n}{n}-{n}{n}{n}{n}
  heading: KVITTO
  total: Totalt; ATT BETALA; Summa
  subtotal: Delsumma
  tax: Moms 12%
  rate: 0.12
  cash: Kontant
  change: Växel
  card: Bankkort
  served: Kassör: Lisa
  thanks: Tack och välkommen åter
  items: Räksmörgås = 165; Kaffe = 38; Kanelbulle = 35; Dagens lunch = 139; Läsk 33cl = 32`,
  `language: da
  currency: DKK
  sums: de
  signs: kr.; DKK;
  days: dd-MM-yyyy; dd.MM.yyyy
  merchants: Restaurant Havnen; Bageriet Nørrebro; Hotel Strandvejen; Smørrebrød Hos Ida
  firm: Nørrebro Brød ApS
  address: Nørregade 21; 1165 København K
  phone: Tlf. 33 {n}{n} {n}{n} {n}{n}
  taxId: CVR {n}{n}{n}{n}{n}{n}{n}{n}
  heading: BON
  total: I alt; TOTAL DKK; At betale
  subtotal: Subtotal
  tax: Heraf moms 25%
  rate: 0.25
  cash: Kontant
  change: Retur
  card: Dankort
  served: Ekspedient: Mette
  thanks: Tak for besøget
  items: Smørrebrød = 89; Fadøl = 55; Kaffe = 35; Wienerbrød = 24; Dagens ret = 145`,
  `language: fi
  currency: EUR
  sums: fr
  signs: €; EUR;
  days: d.M.yyyy; dd.MM.yyyy
  merchants: Ravintola Satama; Leipomo Kivinen; Hotelli Aallokko; Kahvila Tuuli
  firm: Kivinen Oy
  address: Mannerheimintie 40; 00100 Helsinki
  phone: Puh. 09 {n}{n}{n} {n}{n}{n}{n}
  taxId: Y-tunnus {n}{n}{n}{n}{n}{n}{n}-{n}
  heading: KUITTI
  total: YHTEENSÄ; Maksettava; Loppusumma
  subtotal: Välisumma
  tax: ALV 14%
  rate: 0.14
  cash: Käteinen
  change: Takaisin
  card: Korttimaksu
  served: Myyjä: Jari
  thanks: Kiitos käynnistä!
  items: Lohikeitto = 12.9; Korvapuusti = 3.6; Kahvi = 2.8; Lounas = 11.7; Karjalanpiirakka = 2.4`,
  `language: cs
  currency: CZK
  sums: fr
  signs: Kč; CZK;
  days: dd.MM.yyyy; d.M.yyyy
  merchants: Hospoda U Jelena; Pekařství Dvořák; Hotel Vyhlídka; Kavárna Mlýnek
  firm: Dvořák a syn s.r.o.
  address: Palackého 7; 602 00 Brno
  phone: tel. 541 {n}{n}{n} {n}{n}{n}
  taxId: DIČ CZ{n}{n}{n}{n}{n}{n}{n}{n}
  heading: ÚČTENKA
  total: Celkem; K ÚHRADĚ; Celkem k úhradě
  subtotal: Mezisoučet
  tax: DPH 12%
  rate: 0.12
  cash: Hotově
  change: Vráceno
  card: Platební karta
  served: Obsluha: Petra
  thanks: Děkujeme za návštěvu
  items: Svíčková = 189; Pivo 0,5l = 59; Polévka = 65; Espresso = 55; Rohlík = 4`,
  `language: hu
  currency: HUF
  sums: fr
  signs: Ft; HUF;
  days: yyyy.MM.dd; yyyy.MM.dd.
  merchants: Kék Rózsa Étterem; Arany Kalász Pékség; Hotel Dunapart; Kis Sarok Kávézó
  firm: Arany Kalász Kft.
  address: Váci utca 18; 1052 Budapest
  phone: Tel.: +36 1 {n}{n}{n} {n}{n}{n}{n}
  taxId: Adószám: {n}{n}{n}{n}{n}{n}{n}{n}-2-41
  heading: NYUGTA
  total: ÖSSZESEN; FIZETENDŐ; Végösszeg
  subtotal: Részösszeg
  tax: ÁFA 27%
  rate: 0.27
  cash: KÉSZPÉNZ
  change: VISSZAJÁRÓ
  card: BANKKÁRTYA
  served: Pénztáros: Éva
  thanks: Köszönjük, hogy nálunk vásárolt
  items: Gulyásleves = 2490; Lángos = 1800; Kávé = 790; Túrós palacsinta = 1650; Ásványvíz = 590`,
  `language: tr
  currency: TRY
  sums: de
  signs: TL; ₺; *
  days: dd.MM.yyyy; dd/MM/yyyy
  merchants: Köşe Lokantası; Altın Fırın; Otel Boğaziçi; Kahve Durağı
  firm: Altın Gıda Ltd. Şti.
  address: Bağdat Cad. No: 45; Kadıköy / İSTANBUL
  phone: Tel: 0216 {n}{n}{n} {n}{n} {n}{n}
  taxId: Vergi No: {n}{n}{n}{n}{n}{n}{n}{n}{n}{n}
  heading: BİLGİ FİŞİ
  total: TOPLAM; GENEL TOPLAM; Ödenecek Tutar
  subtotal: Ara Toplam
  tax: KDV %10
  rate: 0.1
  cash: NAKİT
  change: PARA ÜSTÜ
  card: KREDİ KARTI
  served: Kasiyer: Ayşe
  thanks: Teşekkür ederiz
  items: Adana Kebap = 320; Mercimek Çorbası = 95; Çay = 25; Künefe = 160; Ayran = 40`,
  `language: ja
  currency: JPY
  sums: ja
  signs: ¥; 円;
  days: yyyy年MM月dd日; yyyy/MM/dd
  merchants: 居酒屋 さくら亭; ベーカリー木村; ホテル東雲; 喫茶みずうみ
  firm: 株式会社木村商店
  address: 東京都中央区銀座4-5-6; 〒104-0061
  phone: 電話 03-{n}{n}{n}{n}-{n}{n}{n}{n}
  taxId: 登録番号 T{n}{n}{n}{n}{n}{n}{n}{n}{n}{n}{n}{n}{n}
  heading: 領収書
  total: 合計; お会計; ご請求額
  subtotal: 小計
  tax: 消費税 10%
  rate: 0.1
  cash: お預り
  change: お釣り
  card: クレジット
  served: 担当 佐藤
  thanks: ありがとうございました
  items: 焼き鳥盛合せ = 980; 生ビール = 550; 醤油ラーメン = 850; コーヒー = 420; メロンパン = 180`,
  `language: ko
  currency: KRW
  sums: ko
  signs: ₩; 원;
  days: yyyy-MM-dd; yyyy.MM.dd
  merchants: HANOK DINER; Cafe Namsan; Hotel Maru; SEOUL BAKERY
  firm: Namsan Foods Co., Ltd.
  address: 12 Toegye-ro, Jung-gu; Seoul 04631
  phone: TEL 02-{n}{n}{n}-{n}{n}{n}{n}
  taxId: 201-81-{n}{n}{n}{n}{n}
  heading: RECEIPT
  total: TOTAL; Total Amount; AMOUNT DUE
  subtotal: Subtotal
  tax: VAT
  rate: 0.1
  cash: CASH
  change: CHANGE
  card: CREDIT CARD
  served: Cashier: Kim
  thanks: Thank you
  items: Bibimbap = 12000; Americano = 4500; Kimbap = 4000; Bulgogi set = 18000; Water = 1000`,
  `language: vi
  currency: VND
  sums: de
  signs: đ; VND;
  days: dd/MM/yyyy; dd-MM-yyyy
  merchants: Nhà hàng Hoa Sen; Cà phê Góc Phố; Khách sạn Bình Minh; Quán Cơm Tấm 79
  firm: Công ty TNHH Hoa Sen
  address: 45 Nguyễn Huệ, Quận 1; TP. Hồ Chí Minh
  phone: ĐT: 028 {n}{n}{n}{n} {n}{n}{n}{n}
  taxId: MST: 03{n}{n}{n}{n}{n}{n}{n}{n}
  heading: HÓA ĐƠN
  total: Tổng cộng; Thành tiền; TỔNG TIỀN
  subtotal: Tạm tính
  tax: Thuế VAT 8%
  rate: 0.08
  cash: Tiền mặt
  change: Tiền thừa
  card: Thẻ tín dụng
  served: Thu ngân: Lan
  thanks: Cảm ơn quý khách
  items: Phở bò = 65000; Cà phê sữa đá = 35000; Bún chả = 60000; Nước suối = 15000; Gỏi cuốn = 48000`,
  `language: en-US
  currency: USD
  sums: en
  signs: $; ;
  days: MM/dd/yyyy; MM/dd/yy
  merchants: Juniper Grill; Oak & Ember; The Harbor Inn; Maple Street Deli
  firm: Juniper Hospitality LLC
  address: 418 Pine St; Portland, OR 97204
  phone: (503) 555-01{n}{n}
  taxId: Store #{n}{n}{n}{n}
  heading: GUEST CHECK
  total: TOTAL; Amount Due; Balance Due
  subtotal: Subtotal
  tax: Sales Tax
  rate: 0.08
  cash: CASH
  change: CHANGE
  card: VISA ************1234
  served: Server: Dana
  thanks: Thank you! Please come again
  items: Cheeseburger = 14.5; Iced tea = 3.25; Cobb salad = 15.95; Draft beer = 7; Side fries = 4.5`,
  `language: en-GB
  currency: GBP
  sums: en
  signs: £; GBP;
  days: dd/MM/yyyy; dd/MM/yy
  merchants: The Copper Kettle; Fern & Thistle; Millbrook Lodge; Fielding's Bakery
  firm: Fielding Catering Ltd
  address: 27 Market Street; Leeds LS1 6DT
  phone: Tel: 0113 {n}{n}{n} {n}{n}{n}{n}
  taxId: VAT No: GB {n}{n}{n} {n}{n}{n}{n} {n}{n}
  heading: VAT RECEIPT
  total: Total; TOTAL TO PAY; Balance due
  subtotal: Net
  tax: VAT 20%
  rate: 0.2
  cash: Cash
  change: Change
  card: Mastercard Contactless
  served: Served by: Olly
  thanks: Thank you for visiting
  items: Fish & chips = 15.5; Flat white = 3.6; Ploughman's = 12.95; Pint of bitter = 5.4; Scone = 3.2`,
  `language: en-IN
  currency: INR
  sums: en-IN
  signs: Rs.; ₹;
  days: dd/MM/yyyy; dd-MM-yyyy
  merchants: Saffron Leaf; Udupi Corner; Hotel Palm Court; Chai Junction
  firm: Palm Court Hospitality Pvt. Ltd.
  address: 14, MG Road; Bengaluru 560001
  phone: Ph: 080 {n}{n}{n}{n} {n}{n}{n}{n}
  taxId: GSTIN: 29AABCP{n}{n}{n}{n}K1Z5
  heading: TAX INVOICE
  total: Grand Total; Net Payable; Bill Amount
  subtotal: Sub Total
  tax: CGST 2.5% + SGST 2.5%
  rate: 0.05
  cash: Cash
  change: Balance
  card: UPI
  served: Steward: Ravi
  thanks: Thank you, visit again
  items: Masala dosa = 120; Filter coffee = 45; Paneer tikka = 320; Veg biryani = 260; Sweet lassi = 90`,
].map(locale)
