import type { Turn } from '@sortie/contracts/receipt-record'
import { useState } from 'react'
import { needsNetwork } from '../../lib/needs-network.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useTurnReceiptMutation } from './receipts.api.ts'

type Turned = { id: string; turned?: Turn }

/** Turns a receipt at once on the screen, keeps it at the server, and can be undone. */
export function useTurn() {
  const [turn] = useTurnReceiptMutation()
  /** What the server has not confirmed yet, as counted turns, so that four of them go round and not back. */
  const [shown, show] = useState<Record<string, number>>({})

  async function keep(id: string, degrees: number, before: number): Promise<boolean> {
    show((all) => ({ ...all, [id]: degrees }))
    try {
      await turn({ id, turned: (((degrees % 360) + 360) % 360) as Turn }).unwrap()
      return true
    } catch (thrown) {
      show((all) => ({ ...all, [id]: before }))
      toastFailure('Failed to turn the receipt', thrown)
      return false
    }
  }

  return {
    degreesOf: ({ id, turned = 0 }: Turned) => shown[id] ?? turned,
    async turnRight({ id, turned = 0 }: Turned) {
      if (await needsNetwork('Turning a receipt')) return
      const before = shown[id] ?? turned
      if (!(await keep(id, before + 90, before))) return
      toast({
        title: 'Receipt turned',
        description: 'Its thumbnail and reports follow.',
        undo: () => void keep(id, before, before + 90),
      })
    },
  }
}
