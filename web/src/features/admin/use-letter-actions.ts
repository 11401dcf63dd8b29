import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { confirm } from '../../ui/confirm.ts'
import { type Letter, useDiscardLettersMutation, useRedriveMutation } from './dead-letters.api.ts'

/** Handles failed events again, or discards them after a question. */
export function useLetterActions() {
  const [redrive] = useRedriveMutation()
  const [discard] = useDiscardLettersMutation()
  const [busy, setBusy] = useState(false)
  const dispatch = useDispatch()

  /** `told`: what was reached, also when a later service fails. */
  const settle = async (work: () => Promise<unknown>, told: () => string, failed: string) => {
    setBusy(true)
    const before = told()
    try {
      await work()
      toast({ title: told() })
    } catch (thrown) {
      toastFailure(told() === before ? failed : `${told()}. ${failed}`, thrown)
    } finally {
      setBusy(false)
      dispatch(api.util.invalidateTags(['DeadLetter']))
    }
  }
  return {
    busy,
    redrive(letters: readonly Letter[]) {
      const sum = { handled: 0, failed: 0 }
      const work = async () => {
        for (const choice of choicesOf(letters)) {
          const { handled, failed } = await redrive(choice).unwrap()
          sum.handled += handled
          sum.failed += failed
        }
      }
      const again = () => (sum.failed === 0 ? '' : `, ${sum.failed} failed again`)
      return settle(work, () => counted(sum.handled, 'handled') + again(), 'Failed to retry')
    },
    async discard(letters: readonly Letter[]) {
      if (!(await confirm({ ...question(letters), action: 'Discard', destructive: true }))) return
      let discarded = 0
      const work = async () => {
        for (const choice of choicesOf(letters))
          discarded += (await discard(choice).unwrap()).discarded
      }
      await settle(work, () => counted(discarded, 'discarded'), 'Failed to discard')
    },
  }
}

function choicesOf(letters: readonly Letter[]) {
  const byService = Map.groupBy(letters, ({ service }) => service)
  return [...byService].map(([service, some]) => ({
    service,
    body: { ids: some.map(({ id }) => id) },
  }))
}

function question([first, ...more]: readonly Letter[]) {
  if (more.length === 0)
    return {
      title: 'Discard this failed event?',
      text: `What ${first?.type} told will never be done.`,
    }
  return {
    title: `Discard ${more.length + 1} failed events?`,
    text: 'What they told will never be done.',
  }
}

function counted(count: number, done: string): string {
  return `${count} ${count === 1 ? 'failed event' : 'failed events'} ${done}`
}
