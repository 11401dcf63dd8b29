import type { NewExpenseJson } from '@sortie/contracts/expense'
import { useRef, useState } from 'react'
import { toastFailure } from '../../lib/toast-failure.ts'
import {
  useAcceptItemMutation,
  useAttachItemMutation,
  useDiscardItemMutation,
  useJoinItemMutation,
  useOrderPagesMutation,
  useReadItemMutation,
  useRestoreItemMutation,
  useSplitItemMutation,
} from './inbox.api.ts'
import type { Pile } from './inbox.ts'

/** The actions on a receipt. It leaves the table at once and returns with the reason when the server refuses. */
export function useInboxActions() {
  const [accept] = useAcceptItemMutation()
  const [attach] = useAttachItemMutation()
  const [join] = useJoinItemMutation()
  const [split] = useSplitItemMutation()
  const [read] = useReadItemMutation()
  const [order] = useOrderPagesMutation()
  const [discard] = useDiscardItemMutation()
  const [restore] = useRestoreItemMutation()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const [discarded, setDiscarded] = useState<Pile>()
  const discarding = useRef<Promise<unknown>>(undefined)

  async function leave(id: string, title: string, action: () => Promise<unknown>): Promise<void> {
    setLeaving((all) => new Set(all).add(id))
    try {
      await action()
    } catch (thrown) {
      stay(id)
      refused(title)(thrown)
      throw thrown
    }
  }
  function stay(id: string) {
    setLeaving((all) => new Set([...all].filter((other) => other !== id)))
  }
  function undo() {
    if (!discarded) return
    const { id } = discarded
    setDiscarded(undefined)
    stay(id)
    // Sent after the pending discard, which would otherwise win.
    void discarding.current?.then(
      () =>
        restore(id)
          .unwrap()
          .catch((thrown) => {
            setDiscarded((last) => last ?? discarded)
            refused('Failed to restore the receipt')(thrown)
          }),
      () => undefined,
    )
  }

  return {
    leaving,
    discarded,
    accept: ({ id }: Pile, body: NewExpenseJson) =>
      leave(id, 'Failed to create expense', () => accept({ params: { id }, body }).unwrap()),
    attach: ({ id }: Pile, expenseId: string) =>
      leave(id, 'Failed to attach the receipt', () =>
        attach({ params: { id }, body: { expenseId } }).unwrap(),
      ).catch(() => undefined),
    discard(pile: Pile) {
      setDiscarded(pile)
      const sent = discard(pile.id).unwrap()
      discarding.current = sent
      return leave(pile.id, 'Failed to discard the receipt', () => sent).catch(() =>
        setDiscarded((last) => (last === pile ? undefined : last)),
      )
    },
    undo,
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
    split: ({ id }: Pile) => void split(id).unwrap().catch(refused('Failed to split the pages')),
  }
}

function refused(title: string) {
  return (thrown: unknown) => toastFailure(title, thrown)
}

export type InboxActions = ReturnType<typeof useInboxActions>
