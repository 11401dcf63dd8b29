import { toDecimal } from '@sortie/contracts/money'
import { letOthersRun } from '@sortie/platform/let-others-run'
import type { StoredExpense } from './expense.model.ts'

/** Characters: a usual batch has fewer, expenses with notes of 5,000 letters have sixty times as many. */
const longPiece = 256_000

/** Byte for byte the same as encoding by the contract (expense-json.test.ts) at an eighth of the cost. */
export function expenseJson(expense: StoredExpense): string {
  const { _id, userId, tripId, merchant, category, amount, currency } = expense
  const { paymentMethod, notes, status, receiptCount } = expense
  const trip = tripId === null ? 'null' : `"${tripId}"`
  const created = expense.createdAt.toISOString()
  const updated = expense.updatedAt.toISOString()
  return (
    `{"id":"${_id}","userId":"${userId}","tripId":${trip},` +
    `"date":"${expense.date.toISOString()}","category":"${category}",` +
    `"merchant":${JSON.stringify(merchant)},` +
    `"amount":"${toDecimal(amount)}","currency":"${currency}",` +
    `"paymentMethod":${JSON.stringify(paymentMethod)},"notes":${JSON.stringify(notes)},` +
    `"status":"${status}","receiptCount":${receiptCount},${paidJson(expense)}` +
    `"createdAt":"${created}","updatedAt":"${updated}"${reportJson(expense)}}`
  )
}

/** How it was paid in another currency, if it was: codes, plain decimals, a day. */
function paidJson(expense: StoredExpense): string {
  if (expense.paidAmount === undefined) return ''
  const { paidAmount, paidCurrency, rate, ratePer, rateDate, rateSource } = expense
  return (
    `"paidAmount":"${paidAmount}","paidCurrency":"${paidCurrency}","rate":"${rate}",` +
    `"ratePer":"${ratePer}","rateDate":"${rateDate?.toISOString()}","rateSource":"${rateSource}",`
  )
}

function reportJson({ report }: StoredExpense): string {
  if (!report) return ''
  const { id, number, state, waitsFor, reason } = report
  return `,"report":${JSON.stringify({ id, number, state, waitsFor, reason })}`
}

export async function* jsonArray<T>(
  batches: AsyncIterable<T[]>,
  textOf: (record: T) => string,
  prepare: (batch: T[]) => Promise<unknown> = async () => {},
): AsyncGenerator<string> {
  let opening = '['
  for await (const batch of batches) {
    await prepare(batch)
    for await (const text of inPieces(batch, (record) => {
      const json = opening + textOf(record)
      opening = ','
      return json
    }))
      yield text
  }
  yield opening === '[' ? '[]' : ']'
}

/** The texts of these records joined; others are answered in between where they are long. */
export async function* inPieces<T>(
  records: T[],
  textOf: (record: T) => string,
): AsyncGenerator<string> {
  let text = ''
  for (const record of records) {
    text += textOf(record)
    if (text.length < longPiece) continue
    yield text
    text = ''
    await letOthersRun()
  }
  if (text !== '') yield text
}
