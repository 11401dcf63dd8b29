import { NewExpense, type NewExpenseJson } from '@sortie/contracts/expense'
import { inboxApi } from '@sortie/contracts/inbox'
import { notFound } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import { addToInbox } from './add-to-inbox.ts'
import { fileItem } from './file-item.ts'
import { inboxOf, shown } from './inbox.queries.ts'
import { discardItem, joinItems, restoreItem, splitItem } from './join-items.ts'
import { orderPages } from './order-pages.ts'
import { readAgain } from './read-item.ts'

export const inboxRoutes = implement(inboxApi, {
  list: ({ user }) => inboxOf(user.id),
  add: ({ user, req, once }) => addToInbox(user, req, once),
  accept: ({ params, user, req }) => fileItem(params.id, user.id, { expense: asSent(req.body) }),
  attach: ({ params, body, user }) => fileItem(params.id, user.id, body),
  join: async ({ params, body, user }) => {
    const [item] = await shown([await joinItems(params.id, body.to, user.id)])
    if (!item) throw notFound('inbox item')
    return item
  },
  read: ({ params, user }) => readAgain(params.id, user.id),
  order: ({ params, body, user }) => orderPages(params.id, body.ids, user.id),
  split: ({ params, user }) => splitItem(params.id, user.id),
  discard: ({ params, user }) => discardItem(params.id, user.id),
  restore: ({ params, user }) => restoreItem(params.id, user.id),
})

/** Not decoded here: the expense service decodes it. Only fields that an expense does not have are removed. */
function asSent(body: NewExpenseJson): NewExpenseJson {
  const fields = Object.entries(body).filter(([name]) => Object.hasOwn(NewExpense.shape, name))
  return Object.fromEntries(fields) as NewExpenseJson
}
