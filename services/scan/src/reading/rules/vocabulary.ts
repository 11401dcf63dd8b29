import { list } from './text.ts'

// Labels of the rows around a total, in English, German, Dutch, French, Spanish, Italian, Malay and Portuguese.

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
  total
`)

export const TOTAL = list(`
  total, balance, net amount, net amt, amount, amt, betrag, bedrag, montant, importe, importo,
  amaun, sale
`)

export const SUBTOTAL = list(`
  subtotal, sub total, zwischensumme, subtotaal, sous total, total ht, montant ht, base imponible,
  imponibile,
  subtotale, sub ttl, taxable, item total, items total, food total, total food, total beverage, bar
  total, nettobetrag, netto, before discount, before tax, excluding, excl gst, excl tax, excl vat,
  excl, exclusive,
  jumlah kecil, subjumlah, total sales, gross amount
`)

export const TAX = list(`
  tax, taxes, gst, vat, hst, pst, qst, sst, mwst, ust, umsatzsteuer, mehrwertsteuer, btw, tva, iva,
  igic, cukai,
  sales tax, service tax, steuer, impuesto, impuestos, imposta, tps, tvq
`)

export const INCLUSIVE = list(`
  incl, inclusive, inc, inkl, ttc, inclus, incluido, compreso, including, termasuk
`)

export const INCLUDES_TAX = list(`
  includes, includes gst, dont tva, darin enthalten, enthaltene, waarvan, di cui, incl of vat,
  gst included, vat
  included
`)

export const SERVICE = list(`
  service charge, serv charge, svc chg, svr chrg, svc charge, service chrg, servicecharge,
  caj perkhidmatan,
  coperto, servizio, surcharge, delivery fee, bedienung
`)

export const TIP = list(`
  gratuity, tip, tips, trinkgeld, fooi, pourboire, propina, mancia, suggested
`)

export const ROUNDING = list(`
  rounding, round adj, rounding adj, rounded, pembundaran, penggenapan, rundung, afronding,
  arrondi, redondeo,
  arrotondamento, rnd adj, bill rounding
`)

export const DISCOUNT = list(`
  discount, disc, saving, savings, you saved, rabatt, korting, remise, descuento, sconto, diskaun,
  voucher, coupon,
  rebate, gutschein, nachlass
`)

export const CHANGE = list(`
  change, change due, wechselgeld, ruckgeld, zuruck, wisselgeld, terug, rendu, rendu monnaie,
  a rendre, cambio,
  resto, baki, kembali, troco, vuelto, cash back
`)

export const COUNT = list(`
  qty, total qty, quantity, total quantity, item count, items sold, item sold, total item,
  total items, no of items,
  number of items, posten, anzahl artikel, aantal, articles, kuantiti, bilangan, points, punkte, pax
`)

export const NOT_PAID = list(`
  balance remaining, remaining, points, credit limit, card balance, guthaben, umsatz von,
  next purchase, off, you
  have, reward, rewards, member
`)

export const TAX_TABLE = list(`
  gst summary, tax summary, vat summary, gst analysis, vat analysis, tax code, tax rate, vat rate,
  steuersatz, mwst
  satz, btw overzicht, taux tva, tipo iva, aliquota, sst summary, tax analysis, summary amt,
  summary amount
`)

export const CASH = list(`
  cash, tunai, bar, bargeld, barzahlung, contant, kontant, especes, efectivo, contanti, contante,
  dinheiro, gegeben,
  cash tendered, entrega, uang tunai, numerario, recibido
`)

export const CARD = list(`
  visa, mastercard, master card, mc, maestro, amex, american express, debit, debit card, credit,
  credit card, card,
  bankcard, discover, girocard, kartenzahlung, karte, lastschrift, ec cash, ec, pin, pinpas,
  pinnen, bankpas, bancontact, carte
  bancaire, carte, cb, tarjeta, carta, pagobancomat, bancomat, kad, kad kredit, unionpay, eftpos,
  eft, vpay, jcb,
  diners, cartao, contactless, kontaktlos
`)

export const OTHER_MEANS = list(`
  paypal, apple pay, google pay, alipay, wechat pay, grabpay, touch n go, tng, boost,
  bank transfer, uberweisung,
  ideal, sepa, cheque, gift card, geschenkkarte, voucher, ewallet, e wallet, virement, bonifico,
  transferencia
`)

export const PAID = list(`
  paid, payment, tendered, tender, received, total paid, amount paid, accepted total, bezahlt,
  betaald, paye,
  pagado, pagato, dibayar, terima, cash received
`)
