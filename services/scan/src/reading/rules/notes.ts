import type { Row } from '../rows.ts'

const PAPER = String.raw`(?:tax\s?)?invoice|receipt|rcpt|doc|bill|bon|beleg|rechnungs?|quittungs?`
const PAPER_ELSEWHERE = 'ticket|tiquet|factura|facture|fattura|scontrino|resit|check|chk|order'
const NUMBER_WORD = 'n[o0r]|num(?:ber|mer)?|#|nummer|nr'
const NUMBER = new RegExp(
  String.raw`(?:${PAPER}|${PAPER_ELSEWHERE})[\s.-]*(?:${NUMBER_WORD})?` +
    String.raw`[\s.:#]*([A-Z]{0,4}-?[A-Z0-9]*\d[A-Z0-9/-]{2,20})`,
  'i',
)

/** Notes that help to find the paper again: its number, and a currency that the form does not offer. */
export function findNotes(rows: Row[], currency: string | null): string | null {
  const number = rows
    .map((row) =>
      /gst|tax id|vat|tel|phone|card/i.test(row.text) ? null : NUMBER.exec(row.text)?.[1],
    )
    .find(Boolean)
  const notes = [
    number ? `Receipt no. ${number}` : '',
    currency && currency !== 'USD' && currency !== 'EUR' ? `Amount in ${currency}` : '',
  ]
  return notes.filter(Boolean).join(' · ') || null
}
