import type { Row } from '../rows.ts'
import { has, list, toLabel } from './text.ts'

const PAPER = String.raw`(?:tax\s?)?invoice|receipt|rcpt|doc|bill|bon|beleg|rechnungs?|quittungs?`
const PAPER_ELSEWHERE = 'ticket|tiquet|factura|facture|fattura|scontrino|resit|check|chk|order'
const NUMBER_WORD = 'n[o0r]|num(?:ber|mer)?|#|nummer|nr'
const NUMBER = new RegExp(
  String.raw`(?:${PAPER}|${PAPER_ELSEWHERE})[\s.-]*(?:${NUMBER_WORD})?` +
    String.raw`[\s.:#]*([A-Z]{0,4}-?[A-Z0-9]*\d[A-Z0-9/-]{2,20})`,
  'i',
)

const CREDIT_NOTE = list(
  `credit note, credit memo, gutschrift, stornorechnung, note de credit, facture avoir,
    nota de credito, nota di credito, creditnota, kreditnota, faktura korygujaca, refund receipt`,
)

/** What helps to find the paper again: its number, and that it is a credit note. */
export function findNotes(rows: Row[]): string | null {
  const number = rows
    .map((row) =>
      /gst|tax id|vat|tel|phone|card/i.test(row.text) ? null : NUMBER.exec(row.text)?.[1],
    )
    .find(Boolean)
  const refunds = rows.some((row) => has(toLabel(row.text), CREDIT_NOTE))
  const notes = [number && `Receipt no. ${number}`, refunds && 'Credit note']
  return notes.filter(Boolean).join(' · ') || null
}
