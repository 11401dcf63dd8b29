import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { confirm } from '../../ui/confirm.ts'
import {
  type Letter,
  type Narrowing,
  useDiscardLettersMutation,
  useRedriveMutation,
} from './dead-letters.api.ts'
import type { Seen } from './use-dead-letters.ts'

/** The actions for one dead letter, or for all that were seen. */
export function useLetterActions(query: Narrowing, seen: Seen[], total: number) {
  const [redrive] = useRedriveMutation()
  const [discard] = useDiscardLettersMutation()
  const [busy, setBusy] = useState(false)
  const dispatch = useDispatch()

  /** `done`: what was reached before it failed, if anything. */
  const settle = async (
    work: () => Promise<string>,
    failed: string,
    done: () => string | false = () => false,
  ) => {
    setBusy(true)
    try {
      toast({ title: await work() })
    } catch (thrown) {
      toastFailure([done(), failed].filter(Boolean).join('. '), thrown)
    } finally {
      setBusy(false)
      dispatch(api.util.invalidateTags(['DeadLetter']))
    }
  }
  /** Only letters that were seen: events that have failed since must be judged separately. */
  const allOf = ({ asOf }: Seen) => ({
    ...query,
    tries: query.tries ? Number(query.tries) : undefined,
    failedBefore: earlier(query.failedBefore, asOf),
  })

  const redriveAll = () => {
    const sum = { handled: 0, failed: 0 }
    return settle(
      async () => {
        for (const part of seen) {
          for (let left = 1; left > 0; ) {
            const round = await redrive({ service: part.service, body: allOf(part) }).unwrap()
            sum.handled += round.handled
            sum.failed += round.failed
            left = round.left
          }
        }
        return told(sum)
      },
      'Failed to redrive',
      () => sum.handled + sum.failed > 0 && told(sum),
    )
  }
  const discardAll = () => {
    let discarded = 0
    return settle(
      async () => {
        for (const part of seen) {
          const body = allOf(part)
          discarded += (await discard({ service: part.service, body }).unwrap()).discarded
        }
        return counted(discarded, 'discarded')
      },
      'Failed to discard',
      () => discarded > 0 && counted(discarded, 'discarded'),
    )
  }
  return {
    busy,
    redriveOne: ({ service, id }: Letter) =>
      settle(
        async () => told(await redrive({ service, body: { ids: [id] } }).unwrap()),
        'Failed to redrive',
      ),
    redriveAll,
    async discardOne({ service, id, type }: Letter) {
      if (!(await sure('Discard this dead letter?', `What ${type} told will never be done.`)))
        return
      await settle(async () => {
        const { discarded } = await discard({ service, body: { ids: [id] } }).unwrap()
        return counted(discarded, 'discarded')
      }, 'Failed to discard')
    },
    async discardAll() {
      const title = total === 1 ? 'Discard this dead letter?' : `Discard ${total} dead letters?`
      if (await sure(title, 'All that the filters show: what they told will never be done.'))
        await discardAll()
    },
  }
}

function sure(title: string, text: string): Promise<boolean> {
  return confirm({ title, text, action: 'Discard', destructive: true })
}

function told({ handled, failed }: { handled: number; failed: number }): string {
  if (failed === 0) return counted(handled, 'handled')
  return `${counted(handled, 'handled')}, ${failed} failed again`
}

function counted(count: number, done: string): string {
  return `${count} ${count === 1 ? 'dead letter' : 'dead letters'} ${done}`
}

function earlier(a: string | undefined, b: string): string {
  return a && a < b ? a : b
}
