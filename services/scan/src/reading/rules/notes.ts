import type { Row } from '../rows.ts'

const PAPER = String.raw`(?:tax\s?)?invoice|receipt|rcpt|doc|bill|bon|beleg|rechnungs?|quittungs?`
const PAPER_ELSEWHERE = 'ticket|tiquet|factura|facture|fattura|scontrino|resit|check|chk|order'
const NUMBER_WORD = 'n[o0r]|num(?:ber|mer)?|#|nummer|nr'
const NUMBER = new RegExp(
  String.raw`(?:${PAPER}|${PAPER_ELSEWHERE})[\s.-]*(?:${NUMBER_WORD})?` +
    String.raw`[\s.:#]*([A-Z]{0,4}-?[A-Z0-9]*\d[A-Z0-9/-]{2,20})`,
  'i',
)

/** What helps to find the paper again: its number. */
export function findNotes(rows: Row[]): string | null {
  const number = rows
    .map((row) =>
      /gst|tax id|vat|tel|phone|card/i.test(row.text) ? null : NUMBER.exec(row.text)?.[1],
    )
    .find(Boolean)
  return number ? `Receipt no. ${number}` : null
}
