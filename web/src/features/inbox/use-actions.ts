import type { NewExpenseJson } from '@sortie/contracts/expense'
import { useRef, useState } from 'react'
import { actLater } from '../../lib/act-later.ts'
import { keepDraft } from '../../lib/drafts.ts'
import { removedSlice } from '../../lib/offline/removed-slice.ts'
import { store } from '../../lib/store.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import type { ExpenseValues } from '../../records/expenses/expense-form.ts'
import {
  useAcceptItemMutation,
  useAttachItemMutation,
  useDiscardItemMutation,
  useJoinItemMutation,
  useOrderPagesMutation,
  useReadItemMutation,
  useSplitItemMutation,
} from '../../records/inbox/inbox.api.ts'
import { draftOf, type Pile } from '../../records/inbox/inbox.ts'
import { isPicture } from '../../records/receipts/receipt-file.ts'
import { sendToInbox } from '../../records/receipts/send-to-inbox.ts'
import { separated } from './separate-receipts.ts'

/**
 * The actions on a receipt. It leaves the table at once and returns with the reason when the server refuses. Accepting and
 * discarding can be undone, the last one first.
 */
export function useInboxActions() {
  const [accept] = useAcceptItemMutation()
  const [attach] = useAttachItemMutation()
  const [join] = useJoinItemMutation()
  const [split] = useSplitItemMutation()
  const [read] = useReadItemMutation()
  const [order] = useOrderPagesMutation()
  const [discard] = useDiscardItemMutation()
  /** Expenses that were made here. */
  const [made, setMade] = useState(0)
  const done = useRef<(() => boolean)[]>([])

  return {
    made,
    /** Takes the last one back that still can be. */
    undo() {
      while (done.current.length > 0) if (done.current.pop()?.()) return
    },
    accept({ id }: Pile, body: NewExpenseJson, typed: ExpenseValues) {
      setMade((count) => count + 1)
      const undo = actLater({
        ids: [id],
        done: `${body.merchant} accepted`,
        failed: 'Failed to create expense',
        send: () => accept({ params: { id }, body }).unwrap(),
        cameBack() {
          keepDraft(draftOf(id), typed)
          setMade((count) => count - 1)
        },
      })
      done.current.push(undo)
    },
    discard({ id, pages }: Pile) {
      const undo = actLater({
        ids: [id],
        done: `Discarded ${pages[0]?.fileName}`,
        failed: 'Failed to discard the receipt',
        send: () => discard(id).unwrap(),
      })
      done.current.push(undo)
    },
    async attach({ id }: Pile, expenseId: string) {
      store.dispatch(removedSlice.actions.gone([id]))
      try {
        await attach({ params: { id }, body: { expenseId } }).unwrap()
      } catch (thrown) {
        store.dispatch(removedSlice.actions.restored([id]))
        refused('Failed to attach the receipt')(thrown)
      }
    },
    join: ({ id }: Pile, to: Pile) =>
      void join({ params: { id }, body: { to: to.id } })
        .unwrap()
        .catch(refused('Failed to join the pages')),
    readAgain: ({ pages }: Pile) => {
      for (const { id, state } of pages)
        if (state === 'failed')
          void read(id).unwrap().catch(refused('Failed to read the receipt again'))
    },
    /** The page changes places with the one before it. */
    moveUp: ({ id, pages }: Pile, index: number) => {
      const ids = pages.map((page) => page.id)
      ids.splice(index - 1, 0, ...ids.splice(index, 1))
      void order({ params: { id }, body: { ids } })
        .unwrap()
        .catch(refused('Failed to move the page'))
    },
    /** Of several receipts in one file, each comes into the Inbox by itself; a picture that was cut leaves. */
    async separate(pile: Pile) {
      const [page] = pile.pages
      if (!page) return
      const files = await separated(page).catch(refused('Failed to separate the receipts'))
      if (!files || (await sendToInbox(files)) < files.length) return
      if (isPicture(page.mimeType)) this.discard(pile)
    },
    split: ({ id }: Pile) => void split(id).unwrap().catch(refused('Failed to split the pages')),
  }
}

function refused(title: string) {
  return (thrown: unknown) => toastFailure(title, thrown)
}

export type InboxActions = ReturnType<typeof useInboxActions>
