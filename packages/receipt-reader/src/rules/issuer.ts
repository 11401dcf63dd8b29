import type { Row, Word } from '../rows.ts'
import { isAddress } from './addresses.ts'
import { wordsBetween } from './money.ts'
import { datesOn } from './printed-dates.ts'
import { has, list, toLabel } from './text.ts'

/** The issuer in small print above the addressee: "Hotel Adler GmbH - Hauptstr. 5 - 33098 Paderborn". */
const SENDER =
  /^\W{0,2}(\p{L}.{1,48}?)\s*[-–·•|,*]\s+(?=[^-–·•|,*]*\d)[^–·•|,*]{3,40}?\s*[-–·•|,*]\s*(?:[A-Z]{1,3}[- ])?\d{4,5}\s\p{L}/u

/** What precedes those who pay or sleep, alone on its row. */
const TO = list(
  `bill to, billed to, invoice to, sold to, ship to, guest, guest name, customer, client, company, firma,
    herr, herrn, frau, familie, an, rechnung an, rechnungsadresse, rechnungsempfanger, kunde, gast,
    facture a, adresse de facturation, destinataire, cliente, facturar a, datos del cliente, spettabile,
    destinatario, intestato a, nabywca, odberatel, vevo, musteri, kund, kunde, faktura til, factuuradres,
    klant, attn, to, 宛名, 様`,
)
/** A guest: a title with two names. The head of a page is no guest. */
const PERSON =
  /^\W*(?:mr|mrs|ms|mme|mlle|herrn?|frau|se[nñ]ora?|sig(?:nora?)?|dhr|mevr)\.?\s\p{Lu}\p{L}+\s\p{Lu}[\p{L}-]+\W*$/iu
/** A block of an address has so many rows at most. */
const blockRows = 4

/** The name that an invoice is sent from, read off its line of the sender. */
export function senderOf(rows: Row[]): { name: string; words: Word[]; row: Row } | null {
  for (const row of rows.slice(0, 15)) {
    const name = SENDER.exec(row.text)?.[1]?.trim()
    const isOther =
      name && (OWNER.test(name) || isAddress(name, false) || datesOn(row, rows).length > 0)
    if (name && !isOther) return { name, words: wordsBetween(row, 0, name.length), row }
  }
  return null
}

/** Those who run the house, whose name stands above. */
const OWNER = /^(?:familie|fam\.|inh\.|inhaber)/i

/** The rows that name the addressee: below the sender's line, or below "Bill to". */
export function addresseeRows(rows: Row[]): ReadonlySet<number> {
  const found = new Set<number>()
  const sender = senderOf(rows)
  for (const [i, row] of rows.entries()) {
    const label = toLabel(row.text)
    const named = label.list.length <= 2 && !/\d/.test(row.text) && isTo(row.text)
    const guest = i > 0 && PERSON.test(row.text)
    if (guest) found.add(row.index)
    if (row !== sender?.row && !named && !guest) continue
    for (const below of rows.slice(i + 1, i + 1 + blockRows)) {
      const near = below.y - row.y < (blockRows + 1.5) * 1.6 * row.height
      if (near && Math.abs(below.left - row.left) < 2 * row.height) found.add(below.index)
    }
  }
  return found
}

function isTo(text: string): boolean {
  const plain = text.replace(/[:.\s]+$/, '')
  return TO.some((word) => plain.length <= word.length + 2 && has(toLabel(plain), [word]))
}
