import { toast } from './toast.ts'

/**
 * True, and shows a message, when an action that cannot wait would fail for lack of a network: "Deleting an expense".
 */
export function needsNetwork(action: string): boolean {
  if (navigator.onLine) return false
  toast({
    title: 'You are offline',
    description: `${action} needs the network. Try again once it is back.`,
  })
  return true
}
