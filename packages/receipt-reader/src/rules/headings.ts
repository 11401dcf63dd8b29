import { folded, has, type Label, list, nearWord, toLabel } from './text.ts'
import * as vocabulary from './vocabulary.ts'

/** Labels of values. A line with nothing else is a heading; "The Corner Table" is not. */
const WORDS = list(`
  invoice, receipt, copy, reprint, duplicate, check, chk, guest, guests, order, ticket, table, tbl,
  terminal, register,
  transaction, trans, trn, sale, sales, purchase, refund, cash, credit, debit, visa, mastercard,
  amex, card, approved, payment, paid,
  void, customer, customers, member, total, subtotal, qty, quantity, item, items, description,
  price, amount, date, time,
  daily, open, closed, hours, phone, tel, telephone, fax, mobile, hotline, whatsapp, email,
  website, bill, slip, doc, document, ref,
  reference, number, pax, covers, shift, store, company, tax, gst, sst, vat, thanks, training,
  details, detail, checkout, since, est, established,
  rechnung, quittung, kassenbon, kundenbeleg, beleg, bon, datum, uhrzeit, uhr, kasse, tisch,
  preise, preis, eur, euro, menge, artikel, summe,
  steuernummer, mwst, telefon, filiale, danke, factura, tique, tiquet, mesa, fecha, hora, importe,
  precio, cantidad, telefono, gracias, cif, nif,
  facture, heure, prix, montant, merci, siret, siren, tva, scontrino, ricevuta, fattura, documento,
  commerciale, tavolo, data, prezzo, importo,
  grazie, iva, resit, tarikh, masa, bil, meja, harga, kuantiti, bedrag, kassabon, aantal, btw, abn,
  roc, brn, uid, kvitto, kvittering, kuitti, kasir, kassa, kassor, faktura, paragon, nyugta, szamla,
  uctenka, fatura, fis, tarih, saat, kasiyer, adet, cupom, cliente, atendente, caixa, folio, rezervare,
  kelner, stolik, kasjer, pokladna, pult, dato, bord, ekspedient, kundnummer, moms, nip, cnpj, cvr`)

/** The words of the bill's own rows that stand alone, and the phrases as a whole. */
const BILL = new Set(
  [
    ...[vocabulary.GRAND, vocabulary.TOTAL, vocabulary.SUBTOTAL, vocabulary.TAX, vocabulary.TIP],
    ...[vocabulary.ROUNDING, vocabulary.DISCOUNT, vocabulary.CHANGE, vocabulary.COUNT],
    ...[vocabulary.CASH, vocabulary.CARD, vocabulary.OTHER_MEANS, vocabulary.PAID],
    ...[vocabulary.TAX_TABLE, vocabulary.INCLUSIVE, vocabulary.SERVICE, vocabulary.NOT_PAID],
    list(`adj, adjustment, mode, appr, auth, authorised, excluding, gross, net, brutto, netto, satz, ohne, mit,
      rate, facebook, instagram, twitter, tiktok, youtube, follow, welcome, goodbye, bye, good, again, soon,
      thank, you, thanks, merci, danke, dank, vielen, grazie, gracias, obrigado, obrigada, dziekujemy, tack,
      takk, tak, kiitos, bedankt, tesekkurler, tesekkur, ederiz, koszonjuk, multumim, dekujeme, arigato`),
  ]
    .flat()
    .map(folded)
    .filter(Boolean),
)

/** Labels of the staff: a person's name follows. */
const PEOPLE = list(`
  server, cashier, waiter, waitress, clerk, operator, salesperson, sales person, sales rep,
  served by, your cashier, your server, helped by,
  manager, general manager, store manager, mgr, staff, host, kassierer, kassiererin, bediener,
  bedienung, es bediente, camarero,
  atendido por, serveur, servi par, cameriere, operatore, juruwang, juruwang anda`)

const PHRASES = list(`
  tax invoice, simplified tax, official receipt, cash bill, cash sale, cash receipt, customer copy,
  merchant copy, store copy, kitchen copy, copy receipt,
  guest check, guest copy, guest receipt, bill to, sold to, gst id, gst reg, gst no, reg no,
  company no, co no, co reg, vat no, vat reg, tax id, sst no, sst id, business no,
  ust id, steuer nr, partita iva, thank you, please, vielen dank, terima kasih, opening hours,
  offnungszeiten, take away, take out, carry out,
  dine in, eat in, for here, self checkout, follow us, find us, like us, free wifi,
  factura simplificada, documento commerciale, feedback, survey, credit note, credit memo,
  gutschrift, stornorechnung, note de credit, facture avoir, nota de credito, nota di credito,
  creditnota, kreditnota, faktura korygujaca, paragon fiskalny, niefiskalny, faktura vat,
  documento auxiliar, nota fiscal, cupom fiscal, consumidor eletronica, bon fiscal, danovy doklad,
  salgskvittering, kundkopia, kundens kvitto, e arsiv fatura, bilgi fisi, hoa don, tax receipt, guest
  folio, information invoice, proforma, pro forma, justificatif, justificante, proof of purchase, kaufbeleg, zahlungsbeleg, sans contact, cb contact, place face up, display face up, abbreviated tax,
  order no, kot no, bill no, 領収書, 領収証, レシート, 영수증, 发票, 收据, お客様, ありがとう, 控え, 電話, TEL`)

/** The words of the table that lists what was bought, and what opens it. */
const BODY = list(`
  table, tbl, guests, pax, covers, order, invoice, receipt, rcpt, doc, check, chk, bill, slip,
  ticket, terminal, trans, item, items, qty, quantity, description,
  subtotal, sub total, total, tisch, mesa, tavolo, meja, artikel, menge, cantidad, descripcion`)

const SMALL = new Set(
  list('the, and, for, your, our, to, of, was, by, is, at, no, nr, id, in, on').map((w) =>
    w.replaceAll('i', 'l'),
  ),
)
const NUMBERED =
  /^\W*\p{L}+\W{0,2}(?:\s?(?:no|nr|n[º°]|num|number|nummer|name|type|id)\b|\s*[#:=]|\s+\W?\d)/iu

/** Whether the line is a heading or label: "TAX INVOICE", "Table 5", "Server: Ann", "Customer Copy". */
export function isHeading(text: string): boolean {
  const label = toLabel(text)
  if (/\p{L}{2,}\s*:\s*\S/u.test(text) || has(label, PHRASES, true) || startsWith(label, PEOPLE))
    return true
  if (/(?:^|[\s-])(?:nr|no|id|num|number|nummer|n[º°])\W*$/iu.test(text)) return true
  if (startsWith(label, WORDS) && NUMBERED.test(text)) return true
  const words = label.list.filter((w) => w.length > 1 && !SMALL.has(w))
  if (words.length === 0) return false
  return (
    BILL.has(label.joined) || words.every((w) => BILL.has(w) || WORDS.some((h) => nearWord(w, h)))
  )
}

/** The row where the bill proper begins: a date, a time, who served, the heads of the columns. */
export function startsBody(text: string): boolean {
  if (/\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}:\d{2}/.test(text)) return true
  const label = toLabel(text)
  if (startsWith(label, PEOPLE)) return true
  if (startsWith(label, BODY) && (NUMBERED.test(text) || label.list.length === 1)) return true
  return label.list.filter((w) => BODY.some((h) => nearWord(w, h))).length > 1
}

function startsWith(label: Label, words: string[]): boolean {
  const first = {
    ...label,
    words: new Set(label.list.slice(0, 1)),
    joined: label.list.slice(0, 2).join(''),
  }
  return words.some((word) =>
    word.includes(' ') ? has(first, [word]) : nearWord(label.list[0] ?? '', word),
  )
}
