import { AppError } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import { InboxItemModel } from '../models/inbox-item.model.ts'
import { ReceiptModel } from '../models/receipt.model.ts'
import { announce, demandItem, withPages } from './change-item.ts'
import { notNow } from './join-items.ts'

const otherPages = () =>
  new AppError(
    'conflict',
    'inbox_pages_changed',
    'The pages of this receipt have changed meanwhile. Please look at them again.',
  )

/** The pages share their places among themselves; the first one becomes the item that the others are joined to. */
export function orderPages(id: string, ids: string[], userId: string): Promise<void> {
  return transaction(async () => {
    const named = await demandItem(id, userId)
    const pages = await withPages(named.joinedTo ?? id)
    const [first] = ids
    if (!first || ids.length !== pages.length || !pages.every(({ _id }) => ids.includes(_id)))
      throw otherPages()
    if (pages.some(({ state }) => state === 'filing')) throw notNow()
    const start = Math.min(...pages.map(({ position, createdAt }) => position ?? +createdAt))
    for (const [nth, _id] of ids.entries()) {
      const position = start + nth
      const joinedTo = _id === first ? null : first
      await InboxItemModel.updateOne({ _id }, { $set: { position, joinedTo } })
      await ReceiptModel.updateOne({ _id }, { $set: { position } })
    }
    const about = { act: 'receipt_changed', kind: 'receipt', id: first } as const
    await announce(named, { ...about, changes: [told('count', ids.length)] })
  })
}
