import { STATE_CODES } from './states.ts'
import { has, list, toLabel } from './text.ts'

/** Words of streets and buildings; without a number or a comma they may as well be a name: "Avenue Deli". */
const STREET = list(`
  jalan, jln, lorong, taman, persiaran, lebuh, lebuhraya, kampung, kawasan, street, road, avenue,
  boulevard, blvd, drive, lane, highway, hwy, parkway, plaza,
  ground floor, first floor, floor, suite, strasse, str, weg, platz, gasse, laan, straat, rue,
  avenida, calle, plz, pza, bld, bvd, rua, ctra, via, piazza, corso, viale, ulica, aleja, aleje, plac,
  gatan, gata, vagen, vej, gade, mahallesi, mah, caddesi, cad, sokak, sok, utca, strada, calea,
  bulevardul, sect, sector, praca, largo, travessa, estrada, nagar, marg, katu, tie, ulice, namesti,
  duong, quan, phuong, cours, quai, impasse, allee, ring, ufer, damm, passeig, carrer`)

/** Towns, regions and countries receipts often come from: nobody's name alone. */
const REGION = list(`
  bandar, perindustrian, selangor, kuala lumpur, johor, johor bahru, penang, pulau pinang, perak,
  kedah, pahang, sarawak, sabah, melaka, negeri sembilan, petaling jaya,
  shah alam, malaysia, cedex, singapore, germany, deutschland, france, espana, italia,
  airport, flughafen, aeroport, aeropuerto, aeroporto, lotnisko, hauptbahnhof, united kingdom, england, ireland, australia, canada, usa`)

const ELSEWHERE = 'BC|AB|ON|QC|NSW|VIC|QLD'
const STATE = new RegExp(
  String.raw`,\s?(?:${STATE_CODES}|${ELSEWHERE})\.?(?:,?\s?\d{4,5})?(?:\s?USA?)?\s*$`,
)
const TOWN_AND_STATE = new RegExp(String.raw`\p{Ll} (?:${STATE_CODES})$`, 'u')
const SHORT_STREET =
  /\b(?:st|rd|ave|av|dr|ln|blvd|hwy|pl|way|sq|ct|pkwy|e|w|n|s|street|road|avenue|drive|lane)\b\.?/i

/** A town behind its postcode: "80-827 Gdańsk", "1100-053 Lisboa", "602 00 Brno", "1015 DZ Amsterdam". */
const POSTCODE = /^\W*(?:\d{2}-\d{3}|\d{4}-\d{3}|\d{3} \d{2}|\d{4} [A-Z]{2})\s\p{L}{3}[^\d]*$/u

/** A street, a town with its postcode, a state. `firm`: the line bears a company form, which outweighs most signs. */
export function isAddress(text: string, firm: boolean): boolean {
  if (/\b[A-Z]{2}\.?,?\s?\d{5}(?:-\d{4})?\b/.test(text)) return true
  if (firm) return false
  if (/(?<!#\s?)\b\d{5}(?:-\d{4})?\b/.test(text) && text.replace(/\D/g, '').length <= 12)
    return true
  if (/(?:^|[\s,])(?:no|lot|unit|level|lvl|block|blk|ste)[.:\s]*\d/i.test(text)) return true
  if (STATE.test(text) || TOWN_AND_STATE.test(text)) return true
  if (/^\d{1,5}[A-Z]?[\s,-]+\p{L}/u.test(text.trim()) && SHORT_STREET.test(text)) return true
  if (/\b[A-Z]{1,2}\d{1,2}[A-Z]?\s?\d[A-Z]{2}\b/.test(text)) return true
  if (/\p{L}{3,}\s?(?:str\.|straße|strasse|straBe|weg|allee|platz)\s?\d+/iu.test(text)) return true
  if (POSTCODE.test(text) || /^\W*\d{4}\s\p{Lu}\p{L}{2,},/u.test(text)) return true
  if (/\p{L}-(?:ku|cho|machi|dori|shi|gun|gu|dong|ro|gil)\b/iu.test(text)) return true
  if (/〒|丁目|番地|[都道府県市区町村].*\d/.test(text)) return true
  if (/^\W*ul\.?\s\p{L}/iu.test(text)) return true
  return isPlace(text) && /\d|,|\.$/.test(text)
}

/** Words of a place without more: an address for all one knows, unless nothing better is printed. */
export function isPlace(text: string): boolean {
  const label = toLabel(text.replace(/\([^)]*\)/g, ' '))
  return has(label, STREET) || has(label, REGION)
}

/** A telephone, tax or registration number: it follows the name, like the address does. */
export function isReference(text: string): boolean {
  return (
    /^\W*(?:co\.?|company|reg|roc|gst|gstin|fssai|sst|vat|abn|uid|cif|c\.i\.f|nif|nip|regon|cnpj|cvr|org\.?\s?nr|dic|ico|siret|p\.?\s?iva|tel|tlf|tél|phone|ph)\b/i.test(
      text,
    ) ||
    /^\W*\w{0,2}\d{4,}\s?-\s?[A-Z]\W*$/i.test(text) ||
    /^\W*\+?[\d\s().-]{8,}\W*$/.test(text) ||
    /登録番号|\bT\d{13}\b|\bV\.?D\b/.test(text)
  )
}
