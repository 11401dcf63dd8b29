import { has, toLabel } from './text.ts'

// Which printed lines can be a name, and what belongs to a name.

/** A company form as printed, also with a letter misread: "SDN DHD", "GmbH & Co. KG", "S.L.". */
const FORM =
  /(?:\b[s5][d0o]n\.?\s?[bd8][hn][d0]\b\.?|\bberhad\b|\bbhd\b\.?|\bs\/b\b|\bg[mn]bh\b(?:\s?&\s?co\.?\s?(?:kga?a?\b)?)?|\bohg\b|\be\.\s?k\.|\binc\b\.?|\bincorporated\b|\bllc\b|\bltd\b\.?|\blimited\b|\bplc\b|\bcorp\b\.?|\bcorporation\b|\bpte\b\.?|\bpty\b\.?|\bb\.?v\.|\bn\.v\.|\bs\.?a\.?r\.?l\b\.?|\bs\.a\.s\b\.?|\bs\.?r\.l\b\.?|\bs\.p\.a\b\.?|\bs\.\s?a\.|\bs\.\s?l\.(?:\s?u\.)?|\bco\.?\s?kg\b)/gi
const REGISTERED = /\p{L}{2,}.*[([]\s?(?:co\.?\s?(?:reg\.?|no\.?)?\s?:?\s?)?\d{5,}\s?-\s?[A-Z]\s?[)\]]?/iu
const FIRM = list(
  `enterprise, enterprises, trading, holdings, syarikat, perniagaan, cooperative, kommanditgesellschaft, industries`,
)

/** Whether the line names a firm as the register does: a company form, a registration number, "Enterprise". */
export function isFirm(text: string): boolean {
  return (
    endOfForm(text) > 0 ||
    /\bS\.?B\.?$/.test(text.trim()) ||
    /sdn\.?\s?bhd/i.test(text) ||
    REGISTERED.test(text) ||
    has(toLabel(text), FIRM)
  )
}

/** Where the last company form ends, 0 without one. */
function endOfForm(text: string): number {
  return Math.max(0, ...[...text.matchAll(FORM)].map((m) => m.index + m[0].length))
}

export const BUSINESS = list(`
  restaurant, restoran, ristorante, restaurante, kitchen, cafe, caffe, coffee, bistro, brasserie, pub, bar, grill, diner, steakhouse,
  pizza, pizzeria, burger, sushi, bakery, backerei, boulangerie, cake, cakes, food, foods, deli, market, supermarket, supermarkt,
  hypermarket, pasaraya, mart, minimart, store, stores, shop, kedai, mall, hardware, stationery, book, books, bookstore, pharmacy,
  apotheke, farmasi, drogerie, drogeriemarkt, clinic, klinik, hotel, motel, inn, resort, hostel, airlines, airways, taxi, cab,
  car wash, parking, petrol, station, tankstelle, electrical, electronics, motor, auto, fashion, boutique, beauty, salon, spa center,
  services, supply, supplies, house, tavern, cantina, taqueria, tea, wine, liquor, bagel, donuts, noodle, thai, ice cream, company, co`)

const GENERIC = [
  ...BUSINESS.filter((word) => !/^(?:stores?|shop|company|co|station)$/.test(word)),
  ...list(`wholesale, discount, bookstore, superstore, lounge, family, fresh, trattoria`),
]

/** Whether a line is nothing but words for a kind of business: "Restaurant & Bar", "COFFEE". */
export function isGeneric(text: string): boolean {
  if (/\d/.test(text)) return false
  const words = text
    .split(/[^\p{L}]+/u)
    .filter((w) => w.length > 2 && w.toLowerCase() !== 'and' && w.toLowerCase() !== 'the')
  return words.length > 0 && words.length <= 3 && words.every((w) => has(toLabel(w), GENERIC))
}

/** "Welcome to", "Thank you for shopping at": what follows is the name, here or on the next line. */
const GREETING =
  /^\W*(?:welcome\s?to|thank(?:s| you) for (?:shopping|dining|visiting|eating|choosing|coming|stopping|staying)(?: (?:at|with|by|us at|to))?|bienvenue\s?(?:a|à|chez)|willkommen (?:bei|im)|bienvenido a|benvenuti (?:da|al)|welkom bij|selamat datang ke)(?:\s+|$)/i

/** The line without a greeting before the name, and whether there was one. */
export function withoutGreeting(text: string): { text: string; greeted: boolean } {
  const rest = text.replace(GREETING, '')
  return { text: rest, greeted: rest !== text }
}

/** The line without a telephone number behind the name. */
export function withoutPhone(text: string): string {
  const cut = text.replace(
    /\s*(?:\b(?:tel|phone|ph|fax|hp|mobile)\b\W?.*|\(?\b\d{3}\)?[\s.-]\s?\d{3}[\s.-]\d{4}.*)$/i,
    '',
  )
  return cut.replace(/[^\p{L}]/gu, '').length >= 3 ? cut : text
}

export const OPERATED_BY = list(
  `owned by, own by, operated by, managed by, powered by, franchisee of, a member of, formerly, licensee of, developed by`,
)

const NOT_A_NAME = list(`
  invoice, tax invoice, simplified tax, receipt, official receipt, cash bill, cash sales, cash sale, cash receipt, copy, customer copy,
  merchant copy, guest check, guest copy, guest receipt, reprint, duplicate, rechnung, quittung, kassenbon, beleg, bon, ticket, factura,
  factura simplificada, scontrino, ricevuta, resit, bill to, bil to, telephone, telefon, tel, phone, fax, mobile, hotline, whatsapp,
  gst id, gst reg, gst no, reg no, company no, co no, co reg, vat no, vat reg, abn, ust id, steuernummer, steuer nr, cif, nif, siret, siren,
  partita iva, roc, brn, sst no, sst id, business no, email, e mail, website, thank you, thanks, please, danke, vielen dank, merci,
  gracias, grazie, terima kasih, table, server, cashier, guests, guest, order, check, chk, waiter, operator, kassierer, bediener,
  general manager, manager, store manager, open, opening hours, offnungszeiten, uhr, daily, take away, takeaway, take out, dine in,
  carry out, eat in, to go, for here, kitchen copy, terminal, register, transaction, trans, visa, mastercard, approved, self checkout,
  preise, eur, description, qty, quantity, amount, price, item, member, survey, feedback, scan, date, time, customer, customers,
  find us, follow us, like us, free wifi, special dinner, checkout, detail, retained, store copy, cash, posted, paid, void, training`)

const ADDRESS = list(`
  jalan, jln, lorong, taman, persiaran, lebuh, lebuhraya, bandar, kampung, kawasan, perindustrian, selangor, kuala lumpur, johor, johor bahru, penang,
  pulau pinang, perak, sarawak, sabah, melaka, negeri sembilan, petaling jaya, shah alam, malaysia, street, road, avenue, boulevard, blvd,
  drive, lane, highway, hwy, parkway, plaza level, ground floor, first floor, floor, suite, unit, strasse, str, weg, platz, gasse, laan, straat,
  rue, avenida, calle, ctra, via, piazza, plaza, corso, viale, cedex, singapore, germany, deutschland, france, espana, italia, united kingdom, usa`)

const BODY = list(`
  table, server, cashier, guests, order no, invoice no, receipt no, doc no, check, description, qty, item, salesperson, waiter, ticket,
  pax, terminal, slip no, rcpt, bill no, subtotal, total`)

/** Whether a line can be a name at all: letters, and neither an address nor a heading nor a number. */
export function isName(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '').length
  const digits = text.replace(/\D/g, '').length
  if (letters < 2 || digits > letters || text.length > 60) return false
  if (letters < 3 && !/^[a-z]{2}$/i.test(text.trim()) && !/[&]/.test(text)) return false
  if (/www|\.com\b|\.com\.|\.de\b|\.net\b|https?:|@\w+\.|\.co\.\w\w/i.test(text)) return false
  if (/\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}:\d{2}/.test(text)) return false
  // A slogan: two sentences.
  if (/\p{L}{3,}[.!?]\s+\p{L}.*[.!?]$/u.test(text.trim()) && !isFirm(text)) return false
  const label = toLabel(text)
  if (isAddress(text)) return false
  return !has(label, NOT_A_NAME)
}

/** A street, a town with its postcode, a state. A company form outweighs a street's name in it. */
export function isAddress(text: string): boolean {
  if (/\b[A-Z]{2}\.?,?\s?\d{5}(?:-\d{4})?\b/.test(text)) return true
  if (isFirm(text)) return false
  if (/(?<!#\s?)\b\d{5}(?:-\d{4})?\b/.test(text) && text.replace(/\D/g, '').length <= 12) return true
  if (/(?:^|[\s,])(?:no|lot|unit|level|lvl)[.:\s]*\d/i.test(text)) return true
  if (/,\s?(?:[A-Z]{2})\.?(?:,?\s?\d{5})?\s*$/.test(text)) return true
  if (/^\d{1,5}[A-Z]?[\s,-]+\p{L}/u.test(text.trim()) && STREET.test(text)) return true
  if (/\b[A-Z]{1,2}\d{1,2}[A-Z]?\s?\d[A-Z]{2}\b/.test(text)) return true
  if (/\p{L}{3,}\s?(?:str\.|straße|strasse|straBe|weg|allee|platz)\s?\d+/iu.test(text)) return true
  return has(toLabel(text), ADDRESS)
}

/** A telephone, tax or registration number: it follows the name, like the address does. */
export function isReference(text: string): boolean {
  return (
    /^\W*(?:co\.?|company|reg|roc|gst|sst|vat|abn|tel|phone|ph)\b/i.test(text) ||
    /^\W*\d{4,}\s?-\s?[A-Z]\W*$/i.test(text) ||
    /^\W*\+?[\d\s().-]{8,}\W*$/.test(text)
  )
}

const STREET = /\b(?:st|rd|ave|av|dr|ln|blvd|hwy|pl|way|sq|ct|pkwy|e|w|n|s|street|road|avenue|drive|lane)\b\.?/i

/** The row where the bill proper begins. */
export function startsBody(text: string): boolean {
  const label = toLabel(text)
  if (isFirm(text)) return false
  return (
    /\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}:\d{2}/.test(text) ||
    has(
      label,
      list(
        `table, server, cashier, guests, order no, invoice no, receipt no, doc no, check, description, qty, item, salesperson, waiter, ticket, pax, terminal, slip no, rcpt, bill no, subtotal, total`,
      ),
    )
  )
}

/** Digits that stand among letters are letters: "CAZAD0RES", "f1sh". */
function mendLetters(name: string): string {
  return name
    .replace(/(?<=\p{Lu})0(?=\p{Lu})/gu, 'O')
    .replace(/(?<=\p{Ll})0(?=\p{Ll})/gu, 'o')
    .replace(/(?<=\p{Lu})1(?=\p{Lu}{2})/gu, 'I')
    .replace(/(?<=\p{Ll})1(?=1?[\p{Ll}-])/gu, 'l')
    .replace(/(?<=\p{Ll}l)1(?=-)/gu, 'l')
}

/** The name without what surrounds it: registration and branch numbers, "Welcome to", the town, the operator. */
export function stripName(text: string): string {
  const end = endOfForm(text)
  const named =
    end > 0 && end < text.length && !/^\s*\(?[A-Z]{1,3}\)?\s*$/.test(text.slice(end)) ? text.slice(0, end) : text
  const own = named.replace(/\s*\(?\b(?:owned|own|operated|managed)\s?by\b.*$/i, '')
  return mendLetters(own.trim() === '' ? named : own)
    .replace(/[([]?\s?(?:co\.?\s?)?(?:reg\.?|no\.?|roc)?\s?:?\s?\d{5,}\s?-?\s?[A-Z0-9]{0,2}\s?[)\]]?\s*$/i, '')
    .replace(/\(\s*\d[\d\s]*-?\s?[A-Z]?\s*\)?$/i, '')
    .replace(/\s*\(?(?:store\s?)?#\s?\w*[\d-]+\)?\s*$/i, '')
    .replace(/^[^\p{L}\d]+|[^\p{L}\d).!]+$/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function list(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}
