import type { ExpenseJson } from '@sortie/contracts/expense'
import type { Waiting } from '../../lib/offline/database.ts'
import { useKept } from '../../lib/offline/waiting.ts'
import { isWaitingId } from '../../lib/offline/waiting-id.ts'
import type { Upload } from '../../lib/uploads-slice.ts'
import { expenseName } from '../expenses/expense.ts'
import { useUploadList } from '../receipts/upload-list.ts'

/** Something of an expense that is in this browser and not on the server. */
export type Unsent = {
  key: string
  expenseId: string
  /** "photo.jpg, Grand Hotel" */
  name: string
  isReceipt: boolean
  /** In percent, of a file that is on its way in this tab. */
  percent?: number
  /** Why it does not arrive by waiting. */
  stuck?: string
}

/** What is still to be sent of these expenses: receipts, and what was logged or edited without a network; also by other tabs. */
export function useUnsent(expenses: readonly ExpenseJson[]): Unsent[] {
  const uploads = useUploadList()
  const kept = useKept()
  const names = new Map(expenses.map((expense) => [expense.id, expenseName(expense)]))
  const sending = uploads.flatMap((each) => {
    const of = names.get(each.expenseId ?? '')
    return of === undefined ? [] : [upload(each, of)]
  })
  // Each file on its way is kept as well, in case this tab ends.
  const known = new Set(sending.map(({ key }) => key))
  const waiting = kept.flatMap((each) => {
    const of = names.get(each.expenseId)
    return of === undefined || known.has(each.key) ? [] : [entry(each, of)]
  })
  return [...sending, ...waiting]
}

function upload({ key, expenseId = '', file, state, percent, problem }: Upload, of: string) {
  const stuck = state === 'failed' ? (problem ?? 'It could not be sent.') : undefined
  return { key, expenseId, name: `${file.name}, ${of}`, isReceipt: true, percent, stuck }
}

function entry(each: Waiting, of: string): Unsent {
  const { key, expenseId, kind, state, reason } = each
  const isReceipt = kind === 'receipt'
  const name = isReceipt ? `${each.fileName}, ${of}` : of
  return { key, expenseId, name, isReceipt, stuck: whyStuck(expenseId, state, reason) }
}

function whyStuck(expenseId: string, state: Waiting['state'], reason?: string): string | undefined {
  if (state !== 'waiting') return reason ?? 'It needs a look.'
  if (!navigator.onLine) return 'It waits here until there is a network.'
  // It gets another id on the server, where the list finds it then.
  if (isWaitingId(expenseId)) return 'It is only in this browser so far.'
  return undefined
}
