import { isAddress } from './addresses.ts'
import { MONTH } from './date-patterns.ts'
import { endOfForm, FIRM, FORM, isFirm } from './firm.ts'
import { isHeading } from './headings.ts'
import { mendWords } from './misread-words.ts'
import { has, list, toLabel } from './text.ts'

export const BUSINESS = list(`
  restaurant, restoran, ristorante, restaurante, kitchen, cafe, caffe, coffee, bistro, brasserie,
  pub, bar, grill, diner, steakhouse,
  pizza, pizzeria, burger, sushi, bakery, backerei, boulangerie, cake, cakes, food, foods, deli,
  market, supermarket, supermarkt,
  hypermarket, pasaraya, mart, minimart, store, stores, shop, kedai, hardware, stationery, book,
  books, bookstore, pharmacy,
  apotheke, farmasi, drogerie, drogeriemarkt, clinic, klinik, hotel, motel, inn, resort, hostel,
  airlines, airways, taxi, cab,
  car wash, parking, petrol, station, tankstelle, electrical, electronics, motor, auto, fashion,
  boutique, beauty, salon, spa center,
  restauracja, kawiarnia, piekarnia, apteka, sklep, stacja, restaurang, kafe, kahve, lokanta, lokantasi,
  kebap, market, eczane, padaria, lanchonete, churrascaria, farmacia, mercado, pastelaria, osteria,
  trattoria, vendeglo, etterem, kavezo, restaurace, kavarna, hospoda, lekarna, bageri, konditori,
  apotek, nha hang, quan, 食堂, 酒場, 居酒屋, 薬局, ホテル, 旅館, 商店, 書店,
  services, supply, supplies, house, tavern, cantina, taqueria, tea, wine, liquor, bagel, donuts,
  noodle, thai, ice cream, company, co`)

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
const GREETINGS = [
  String.raw`we[il1]\s?come\W?to`,
  'thank(?:s| you) for (?:shopping|dining|visiting|eating|choosing|coming|stopping|staying)' +
    '(?: (?:at|with|by|us at|to))?',
  String.raw`bienvenue\s?(?:a|à|chez)`,
  'willkommen (?:bei|im)',
  'bienvenido a',
  'benvenuti (?:da|al)',
  'welkom bij',
  'selamat datang ke',
].join('|')
const GREETING = new RegExp(String.raw`^\W*(?:${GREETINGS})(?:\s+|$)`, 'i')

/** The line without a greeting before the name, and whether there was one. */
export function withoutGreeting(text: string): { text: string; greeted: boolean } {
  const rest = text.replace(GREETING, '')
  return { text: rest, greeted: rest !== text }
}

export function withoutPhone(text: string): string {
  const cut = text.replace(
    /,\s[\p{L}-]*n(?:r|o|[°º])\b\.?:?\s?\d.*$|\s*(?:\b(?:tel|phone|ph|fax|hp|mobile)\b\W{0,3}\d.*|\(?\b\d{3}\)?[\s.-]\s?\d{3}[\s.-]\d{4}.*)$/iu,
    '',
  )
  return cut.replace(/[^\p{L}]/gu, '').length >= 3 ? cut : text
}

export const OPERATED_BY = list(
  `owned by, own by, operated by, managed by, powered by, franchisee of, a member of, member of,
    division of, subsidiary of, formerly, licensee of, developed by, inhaber, inhaberin, inh, gerant,
    exploitant, titolare, titular, propietario, proprietor, wlasciciel, majitel, a unit of`,
)

/** Words that address the customer, as slogans do and names rarely. */
const ADDRESSING = list(`
  you, your, yours, we, our, us, my, everyday, always, better, best way, ich, wir, sie, ihr, ihre,
  ihren, uns, unser, unsere, mein, dein, hier, vous, votre, nos, notre, su, tu,
  nuestro, nuestra, vostro, nostro, anda, kami, kita`)

/** Whether the line is a slogan rather than a name: quoted, an appeal, two sentences. */
export function isSlogan(text: string): boolean {
  const line = text.trim()
  if (
    /^["“„'].*["”“']$/.test(line) ||
    /\s\p{L}{4,}\.$/u.test(line) ||
    /\p{L}{2,}\s\p{L}{2,}.*[!?]\W?$/u.test(line)
  )
    return true
  if (/\p{L}{3,}[.!?]\s+\p{L}.*[.!?]$/u.test(line) && !isFirm(text)) return true
  return has(toLabel(line), ADDRESSING)
}

const NAMED_DAY = new RegExp(
  `\\d[\\s.-]{1,2}(?:${MONTH})[a-z]{0,2}[\\s.-]{1,2}(?:20)?\\d\\d\\b`,
  'i',
)

/** Whether a line can be a name at all: letters, and neither an address nor a heading nor a number. */
export function isName(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '').length
  const digits = text.replace(/\D/g, '').length
  if (letters < 2 || digits > letters || text.length > 60) return false
  if (letters < 3 && !/^[a-z]{2}$/i.test(text.trim()) && !/[&]/.test(text)) return false
  if (/www|\.com\b|\.com\.|\.de\b|\.net\b|https?:|@\w+\.|\.co\.\w\w/i.test(text)) return false
  if (/\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}:\d{2}/.test(text)) return false
  if (NAMED_DAY.test(text) || /\b(?:n[°º]|nr\.?)\s?(?:\p{Ll}+\s)?\d/iu.test(text)) return false
  // The plate of a taxi.
  if (/\b[A-Z]{1,3}-\d{2,4}-[A-Z]{1,3}\b/.test(text)) return false
  const firm = isFirm(text)
  if (isAddress(text, firm)) return false
  return firm
    ? !isEndOfName(text) &&
        !isHeading(text.replace(FORM, ' ')) &&
        !/^\W*(?:bill|sold|ship)\s?to\b/i.test(text)
    : !isHeading(text)
}

/** "SDN BHD" or "TRADING" alone is the end of a name. */
export function isEndOfName(text: string): boolean {
  const rest = toLabel(text.replace(FORM, ' ')).list.filter((w) => !FIRM_WORDS.has(w))
  const inOtherScripts = text
    .replace(FORM, '')
    .match(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}ー]/gu)
  return isFirm(text) && rest.join('').length < 3 && (inOtherScripts?.length ?? 0) < 2
}

const FIRM_WORDS = new Set(FIRM.map((word) => toLabel(word).joined))

/** Reads digits among letters as letters: "CAZAD0RES", "f1sh". */
function mendLetters(name: string): string {
  return name
    .replace(/(?<=\p{Lu})0(?=\p{Lu})/gu, 'O')
    .replace(/(?<=\p{Ll})0(?=\p{Ll})/gu, 'o')
    .replace(/(?<=\p{Lu})1(?=\p{Lu}{2})/gu, 'I')
    .replace(/(?<=\p{Ll})1(?=1?[\p{Ll}-])/gu, 'l')
}

/** The name without additions: registration and branch numbers, "Welcome to", the town, the operator. */
export function stripName(text: string): string {
  const end = endOfForm(text)
  const named =
    end > 0 &&
    end < text.length &&
    text.slice(0, end).replace(FORM, '').trim().length > 2 &&
    !/^\s*\(?[A-Z]{1,3}\)?\s*$/.test(text.slice(end))
      ? text.slice(0, end)
      : text
  const own = named.replace(/\s*\(?\b(?:owned|own|operated|managed)\s?by\b.*$/i, '')
  return mendWords(mendLetters(own.trim() === '' ? named : own))
    .replace(
      /[([]?\s?(?:co\.?\s?)?(?:reg\.?|no\.?|roc)?\s?:?\s?[A-Z]{0,2}\d{5,}\s?-?\s?[A-Z0-9]{0,2}\s?[)\]]?\s*$/i,
      '',
    )
    .replace(/\(\s*\d[\d\s]*-?\s?[A-Z]?\s*\)?$/i, '')
    .replace(/\s*\(?(?:store\s?)?#\s?\w*[\d-]+\)?\s*$/i, '')
    .replace(/^[^\p{L}\d]+|[^\p{L}\d).!]+$/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
