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

  const settle = async (work: () => Promise<void>, failed: string) => {
    setBusy(true)
    try {
      await work()
    } catch (thrown) {
      toastFailure(failed, thrown)
    } finally {
      setBusy(false)
      dispatch(api.util.invalidateTags(['DeadLetter']))
    }
  }
  return {
    busy,
    redrive(letters: readonly Letter[]) {
      const byService = Map.groupBy(letters, ({ service }) => service)
      return settle(async () => {
        let [handled, failed] = [0, 0]
        for (const [service, some] of byService) {
          const body = { ids: some.map(({ id }) => id) }
          const answer = await redrive({ service, body }).unwrap()
          handled += answer.handled
          failed += answer.failed
        }
        const events = handled === 1 ? 'failed event' : 'failed events'
        const again = failed === 0 ? '' : `, ${failed} failed again`
        toast({ title: `${handled} ${events} handled${again}` })
      }, 'Failed to retry')
    },
    async discard({ service, id, type }: Letter) {
      const sure = await confirm({
        title: 'Discard this failed event?',
        text: `What ${type} told will never be done.`,
        action: 'Discard',
        destructive: true,
      })
      if (!sure) return
      await settle(async () => {
        await discard({ service, body: { ids: [id] } }).unwrap()
        toast({ title: 'Failed event discarded' })
      }, 'Failed to discard')
    },
  }
}
