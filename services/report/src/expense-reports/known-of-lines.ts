import { mostAsked } from '@sortie/contracts/common'
import type { LineConcern } from '@sortie/contracts/expense-report'
import { internalFindingApi } from '@sortie/contracts/finding'
import { type Figures, internalExpenseApi } from '@sortie/contracts/internal-expense'
import { internalReceiptApi } from '@sortie/contracts/receipt'
import type { Receipt } from '@sortie/contracts/receipt-record'
import type { ReceiptSaid } from '@sortie/contracts/receipt-said'
import { askOwner } from '@sortie/platform/http/ask-owner'
import { jobTokens } from '@sortie/platform/http/job-token'
import { log } from '@sortie/platform/ops/logger'
import { env } from '../env.ts'
import type { StoredExpenseReport, StoredLine } from '../models/expense-report.model.ts'

type Line = Pick<StoredLine, 'expenseId' | 'correctionOf'>
type Concerns = Map<string, LineConcern[]>

/** What is doubted about these lines, by the expense: also what its owner has dismissed. Throws where a service is away. */
export async function findingsAbout(lines: Line[], ownerId: string): Promise<Concerns> {
  const ids = expensesOf(lines)
  const found = await inParts(ids, (part) =>
    askOwner(env.RECEIPT_URL, internalFindingApi.ofLines, part, env.SESSION_FEED_SECRET),
  )
  const about = new Set(found.flatMap(({ expenseIds }) => expenseIds.filter((id) => id !== null)))
  const token = jobTokens(env, ownerId, 'compare_report')
  const others = await inParts([...about], async (part) =>
    askOwner(env.EXPENSE_URL, internalExpenseApi.figures, part, await token()),
  )
  const figures = new Map(others.map((each) => [each.id, each]))
  const concerns: Concerns = new Map()
  for (const finding of found)
    for (const id of ids)
      if (finding.expenseIds.includes(id)) {
        const concern = concernOf(finding, id, figures)
        if (concern) concerns.set(id, [...(concerns.get(id) ?? []), concern])
      }
  return concerns
}

type Finding = Awaited<
  ReturnType<typeof askOwner<typeof internalFindingApi.ofLines.response>>
>[number]

/** Null of a file that lies in the Inbox once more: it is no expense yet. */
function concernOf(
  { kind, field, typed, said, expenseIds, isBetween, dismissed }: Finding,
  id: string,
  figures: Map<string, Figures>,
): LineConcern | null {
  if (isBetween) return { concern: 'possible_duplicate', isBetween }
  const known = { ...(dismissed && { dismissed }) }
  if (kind === 'contradiction')
    return field && typed !== null && said !== null
      ? { concern: 'typed_against_receipt', field, typed, said, ...known }
      : null
  const other = figures.get(expenseIds.find((each) => each !== id) ?? '')
  if (!other) return null
  const { id: expenseId, merchant, date, amount, currency, report } = other
  const reportNumber = report?.number ?? null
  const pair = { expenseId, merchant, date, amount, currency, reportNumber }
  return { concern: 'possible_duplicate', other: pair, ...known }
}

type ReadReceipt = Receipt & { said: ReceiptSaid | null }

/** The receipts that these lines have now, by the expense. */
export async function receiptsNow(lines: Line[]): Promise<Map<string, ReadReceipt[]>> {
  const records = await inParts(expensesOf(lines), (part) =>
    askOwner(env.RECEIPT_URL, internalReceiptApi.records, part, env.SESSION_FEED_SECRET),
  )
  return Map.groupBy(records, ({ expenseId }) => expenseId)
}

/** The lines with what came, went or was found after they were handed in. They say so where it cannot be asked. */
export async function withWhatCameLater(
  { state, userId }: Pick<StoredExpenseReport, 'state' | 'userId'>,
  lines: StoredLine[],
  readerId: string,
): Promise<StoredLine[]> {
  // Of others the expenses are free, and what they have now is none of the report's.
  if (state !== 'waiting' && state !== 'approved') return lines
  const open = lines.filter((line) => line.state === 'open')
  const [findings, receipts] = await Promise.all([
    findingsAbout(open, userId),
    receiptsNow(open),
  ]).catch((error) => {
    log.warn({ err: error }, 'a report is shown without what came after it')
    return []
  })
  if (!findings || !receipts)
    return lines.map((line) => (open.includes(line) ? { ...line, isUnasked: true } : line))
  const isTold = ({ isBetween }: LineConcern) => !isBetween || readerId !== userId
  return lines.map((line) =>
    line.state === 'open' && !line.correctionOf
      ? {
          ...line,
          concerns: joined(line.concerns ?? [], findings.get(line.expenseId) ?? []).filter(isTold),
          ...differenceOf(line, receipts.get(line.expenseId) ?? []),
        }
      : line,
  )
}

/** What was known then stays, also where it holds no more; of the same doubt the later word counts. */
function joined(then: LineConcern[], now: LineConcern[]): LineConcern[] {
  const keyOf = ({ concern, field, typed, said, other, isBetween }: LineConcern) =>
    [concern, field, typed, said, other?.expenseId, isBetween].join(' ')
  return [...new Map([...then, ...now].map((each) => [keyOf(each), each])).values()]
}

function differenceOf({ receipts }: StoredLine, now: ReadReceipt[]) {
  const late = now.filter(({ id }) => !receipts.some((each) => each.id === id))
  const gone = receipts.filter(({ id }) => !now.some((each) => each.id === id))
  return {
    receipts: receipts.map((each) => asReadNow(each, now)),
    ...(late.length > 0 && { lateReceipts: late }),
    ...(gone.length > 0 && { goneReceipts: gone.map(({ id }) => id) }),
  }
}

/** What was read when it was handed in stays: it is what was decided on. */
function asReadNow(receipt: StoredLine['receipts'][number], now: ReadReceipt[]) {
  const record = now.find(({ id }) => id === receipt.id)
  if (!record) return receipt
  return { ...receipt, said: receipt.said ?? record.said, picturedTurn: record.picturedTurn }
}

function expensesOf(lines: Line[]): string[] {
  return lines.flatMap(({ expenseId, correctionOf }) => (correctionOf ? [] : expenseId))
}

async function inParts<T>(ids: string[], ask: (part: string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = []
  for (let start = 0; start < ids.length; start += mostAsked)
    found.push(...(await ask(ids.slice(start, start + mostAsked))))
  return found
}
