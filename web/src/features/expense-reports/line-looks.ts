import type { ReportLineJson } from '@sortie/contracts/expense-report'
import { decimalsOf, formatPrinted } from '@sortie/contracts/iso-currency'
import { type LookReason, lookReasons, toLookAt } from '@sortie/contracts/line-proof'
import { formatDate } from '../../lib/format.ts'
import { concernTexts } from '../../records/expense-reports/expense-report.ts'

export const lookTexts: Record<LookReason, string> = {
  gone_receipt: 'Deleted receipt',
  typed_against_receipt: concernTexts.typed_against_receipt,
  possible_duplicate: concernTexts.possible_duplicate,
  no_receipt: concernTexts.no_receipt,
  not_known_yet: 'Not known yet',
  declared_lost: concernTexts.declared_lost,
  late_receipt: 'Late receipt',
  unlikely_rate: 'Unlikely rate',
  own_rate: 'Rate entered by hand',
  alike_receipts: 'Receipts alike',
  unclear_receipt: 'Receipt not clear',
  outside_mission: concernTexts.outside_mission,
  correction: 'Correction',
}

/** Nothing needs a look: its receipts prove it. */
export const isProven = (line: ReportLineJson) => toLookAt(line).length === 0

/** The lines with the gravest first; those that are proven come last, each in its order. */
export function worstFirst(lines: readonly ReportLineJson[]): ReportLineJson[] {
  const rank = (line: ReportLineJson) => {
    const [gravest] = line.state === 'open' ? toLookAt(line) : []
    return gravest ? lookReasons.indexOf(gravest) : lookReasons.length
  }
  return lines.toSorted((a, b) => rank(a) - rank(b))
}

/** "2 need a look, 6 are proven by their receipts." */
export function lookSentence(lines: readonly ReportLineJson[]): string {
  const proven = lines.filter(isProven).length
  const looks = lines.length - proven
  if (proven === 0) return lines.length === 1 ? 'It needs a look.' : `All ${looks} need a look.`
  const rest = proven === 1 ? 'is proven by its receipt' : 'are proven by their receipts'
  if (looks === 0) return `${proven === 1 ? 'It' : `All ${proven}`} ${rest}.`
  return `${looks} ${looks === 1 ? 'needs' : 'need'} a look, ${proven} ${rest}.`
}

/** What the receipts of a line say, beside what was typed; '' where nothing clear was read. */
export function saidTexts({ receipts }: ReportLineJson) {
  const said = receipts.flatMap((receipt) => receipt.said ?? [])
  const all = (texts: (string | null)[]) =>
    [...new Set(texts.filter((text) => text !== null))].join(' + ')
  return {
    merchant: all(said.map(({ merchant }) => merchant)),
    amount: all(
      said.map(({ amount, currency }) =>
        amount === null || currency === null
          ? null
          : formatPrinted(amount / 10 ** decimalsOf(currency), currency),
      ),
    ),
    date: all(said.map(({ date }) => date && formatDate(date))),
  }
}
