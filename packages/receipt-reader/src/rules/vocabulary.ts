import { list } from './text.ts'

// Labels of the rows around a total, in the languages of travellers' receipts: English, German, Dutch, French, Spanish,
// Italian, Portuguese, Polish, Czech, Slovak, Croatian, Lithuanian, Hungarian, Romanian, the Nordic ones, Greek (as its
// capitals look in Latin letters), Turkish, Malay, Vietnamese (also without the letters that the models do not know),
// Japanese, Korean and Chinese.

export const GRAND = list(`
  grand total, total due, amount due, balance due, total payable, amount payable, total amount,
  total to pay,
  rounded total, total rounded, total after rounding, after rounding, after adj, final total,
  nett total, net total, nett,
  order total, invoice total, amount to pay, to pay, check total, amt due, total sale, please pay,
  balance to pay, total charge, sale total, bill
  total, zu zahlen, summe, gesamtbetrag, gesamtsumme, gesamt, endbetrag, endsumme, rechnungsbetrag,
  zahlbetrag, te
  betalen, totaalbedrag, totaal, net a payer, total ttc, montant ttc, montant du, a payer,
  montant total, total a
  pagar, importe total, a pagar, total factura, totale complessivo, importo totale, totale,
  da pagare, importo
  pagato, jumlah besar, jumlah perlu dibayar, jumlah bayaran, amaun perlu dibayar, jumlah,
  total bayaran, valor
  total,
  total general, total pagado, total pagar, total eur, valor a pagar, valor pago, total a pagar,
  total geral, total pago, suma pln, do zaplaty, razem do zaplaty, suma, naleznosc, celkem k uhrade,
  k uhrade, celkem, celkova castka, fizetendo, osszesen, vegosszeg, bruttoosszeg, total lei, de plata,
  total de plata, suma totala, att betala, totalt, summa, slutsumma, a betale, at betale, i alt, ialt,
  belop, totalbelop, yhteensa, maksettava, loppusumma, toplam, genel toplam, odenecek tutar,
  odenecek, tong cong, tng cng, tong tien, tng tin, thanh toan, tong thanh toan, synolo, plhpoteo, amount paid,
  ukupno, spolu, moketi, total fare, total documento, totale documento, total due today, total price,
  bill amount, net payable, net bill, total incl, total including, invoice value, total invoice, total
  charges, total gross, gross total, rechnungsendbetrag, bruttobetrag, zu bezahlen,
  total zahlung, zahlungsbetrag, total amount due, total inc vat,
  合計, 総合計, お会計, ご請求額, 請求金額, 領収金額, お支払額, お買上計, 税込合計, 합계, 총액, 결제금액,
  받을금액, 合计, 总计, 总额, 实付, 应付, 總計, 合計金額
`)

export const TOTAL = list(`
  total, room total, balance, net amount, net amt, amount, amt, betrag, bedrag, montant, importe, importo,
  amaun, sale,
  totale eur, valor, kwota, castka, osszeg, belopp, tutar, so tien, thanh tien, sum, 金額, 計, 금액, 金额
`)

export const SUBTOTAL = list(`
  subtotal, sub total, zwischensumme, subtotaal, sous total, total ht, montant ht, base imponible,
  imponibile,
  subtotale, sub ttl, taxable, item total, items total, food total, total food, total beverage, bar
  total, nettobetrag, netto, before discount, before tax, excluding, excl gst, excl tax, excl vat,
  excl, exclusive,
  jumlah kecil, subjumlah, total sales, gross amount,
  parcial, subtotale, sub-total, suma czesciowa, mezisoucet, reszosszeg, delsumma, delsum,
  valisumma, ara toplam, net amount excl, net total excl, total net, netto summe, total excl, totaal
  excl, bedrag excl, imponible, base, matrah, tam tinh, cong tien hang, room charge total, 小計, 소계,
  공급가액, 小计, 税抜
`)

export const TAX = list(`
  tax, taxes, taxe, total taxe, total tva, gst, vat, hst, pst, qst, sst, mwst, ust, umsatzsteuer, mehrwertsteuer, btw, tva, iva,
  igic, cukai,
  sales tax, service tax, steuer, impuesto, impuestos, imposta, tps, tvq,
  mwst betrag, iva incluido, ptu, podatek, dph, afa, moms, mva, alv, kdv, topkdv, imposto, icms,
  cgst, sgst, igst, utgst, cess, city tax, occupancy tax, tourism tax, kurtaxe, citytax, vsk, thue,
  fpa, foros, pvm, pdv, 消費税, 内税, 外税, 税額, 税, 부가세, 增值税, 税额
`)

export const INCLUSIVE = list(`
  incl, inclusive, inc, inkl, ttc, inclus, incluido, compreso, including, termasuk,
  w tym, vcetne, tartalmaz, cu tva, inklusive, inkl moms, heraf, herav, varav, dahil, ivato,
  税込
`)

export const INCLUDES_TAX = list(`
  includes, includes gst, dont tva, darin enthalten, enthaltene, waarvan, di cui, incl of vat,
  gst included, vat
  included,
  heraf moms, herav mva, varav moms, davon mwst, enthaelt mwst, dont tva, di cui iva,
  iva incluido, w tym ptu, w tym vat, vcetne dph, includes vat,
  includes tax, 内消費税, 内税, 消費税等
`)

export const SERVICE = list(`
  service charge, serv charge, svc chg, svr chrg, svc charge, service chrg, servicecharge,
  caj perkhidmatan,
  coperto, servizio, surcharge, delivery fee, bedienung,
  taxa de servico, servico, servis ucreti, phi phuc vu, obsluga, serwis, service compris, serveringsavgift,
  couvert, cover charge, resort fee, サービス料, 봉사료, 服务费
`)

export const TIP = list(`
  gratuity, tip, tips, trinkgeld, fooi, pourboire, propina, mancia, suggested,
  napiwek, spropitne, borravalo, bacsis, dricks, driks, tips, bahsis, gorjeta, チップ
`)

export const ROUNDING = list(`
  rounding, round adj, rounding adj, rounded, pembundaran, penggenapan, rundung, afronding,
  arrondi, redondeo,
  arrotondamento, rnd adj, bill rounding,
  zaokrouhleni, zaokraglenie, kerekites, rotunjire, oresavrundning, avrunding, afrunding, pyoristys,
  yuvarlama, arredondamento, arrotond, 端数
`)

export const DISCOUNT = list(`
  discount, disc, saving, savings, you saved, rabatt, korting, remise, descuento, sconto, diskaun,
  voucher, coupon,
  rebate, gutschein, nachlass,
  rabat, opust, obnizka, sleva, kedvezmeny, reducere, rabatt, alennus, indirim, desconto, sconti,
  giam gia, ekptosh, 割引, 値引, 할인, 优惠, 折扣
`)

export const CHANGE = list(`
  change, change due, wechselgeld, ruckgeld, zuruck, wisselgeld, terug, rendu, rendu monnaie,
  a rendre, cambio,
  resto, baki, kembali, troco, vuelto, cash back,
  retur, reszta, vraceno, visszajaro, rest de dat, rest, vaxel, tilbake, tilbage, byttepenge, vaihtoraha,
  takaisin, para ustu, tien thoi, tien thua, tra lai, tr li, pesta, vydavok, graza, vydano, お釣り, おつり, お釣, 釣銭, 거스름돈, 找零
`)

export const COUNT = list(`
  qty, total qty, quantity, total quantity, item count, items sold, item sold, total item,
  total items, no of items,
  number of items, posten, anzahl artikel, aantal, articles, kuantiti, bilangan, points, punkte, pax,
  ilosc, pocet, darab, antal, antall, kpl, adet, qtd, quantidade, itens, num articulos, so luong,
  点数, 数量, 수량
`)

export const NOT_PAID = list(`
  balance remaining, remaining, points, credit limit, card balance, guthaben, umsatz von,
  next purchase, off, you
  have, reward, rewards, member,
  points earned, punkty, pontos, pontok, poeng, poang, saldo disponible, loyalty, credit available,
  you saved, you have saved, approximate, aprox, tributos, suggested tip, suggested gratuity, tip guide,
  exchange rate, ポイント, 残高
`)

export const TAX_TABLE = list(`
  gst summary, tax summary, vat summary, gst analysis, vat analysis, tax code, tax rate, vat rate,
  steuersatz, mwst
  satz, btw overzicht, taux tva, tipo iva, aliquota, sst summary, tax analysis, summary amt,
  summary amount,
  stawka, sazba dph, afa kod, momssats, moms pct, mva grunnlag, kdv orani, vat analysis, vat breakdown,
  hsn, tax breakup, taux, netto mwst brutto, netto steuer brutto, grundlag
`)

export const CASH = list(`
  cash, tunai, bar, bargeld, barzahlung, contant, kontant, especes, efectivo, contanti, contante,
  dinheiro, gegeben,
  cash tendered, entrega, uang tunai, numerario, recibido,
  gotowka, hotove, hotovost, keszpenz, metphta, tin mt, grynieji, gotovina, numerar, kontant, kontanter, kateinen, nakit, tien mat,
  dinheiro, especie, payment cash, 現金, お預り, お預かり, 預り, 預り金, 현금, 现金
`)

export const CARD = list(`
  visa, mastercard, master card, mc, maestro, amex, american express, debit, debit card, credit,
  credit card, card,
  bankcard, discover, girocard, kartenzahlung, karte, lastschrift, ec cash, ec, pin, pinpas,
  pinnen, bankpas, bancontact, carte
  bancaire, carte, cb, tarjeta, carta, pagobancomat, bancomat, kad, kad kredit, unionpay, eftpos,
  eft, vpay, jcb,
  diners, cartao, contactless, kontaktlos,
  karta, karta platnicza, kartou, platebni karta, bankkartya, bankovni karta, kort, bankkort,
  betalingskort, dankort, kapta, kortele, kartica, kortti, kredi karti, banka karti, kart, cartao de credito, cartao de debito,
  multibanco, karta kredytowa, the tin dung, swish, vipps, blik, pay by card, クレジット, カード,
  電子マネー, 交通系, 카드, 신용카드, 银行卡
`)

export const OTHER_MEANS = list(`
  paypal, apple pay, google pay, alipay, wechat pay, grabpay, touch n go, tng, boost,
  bank transfer, uberweisung,
  ideal, sepa, cheque, gift card, geschenkkarte, voucher, ewallet, e wallet, virement, bonifico,
  transferencia,
  upi, paytm, phonepe, gpay, pix, mobilepay, twint, wechat, mpesa, bizum, satispay, przelew,
  momo, zalopay, kakaopay, paypay, suica, 支付宝, 微信
`)

export const TOTAL_PAID = list(
  `total paid, total amount paid, amount paid, montant paye, montant total paye, total paye`,
)

export const PAID = list(`
  paid, payment, tendered, tender, received, total paid, amount paid, accepted total, bezahlt,
  betaald, paye,
  pagado, pagato, dibayar, terima, cash received,
  oplacono, zaplaceno, fizetve, achitat, betalt, betalat, maksettu, odenen, odeme, pago, pagamento,
  da thanh toan, zaplacono, 支払
`)
