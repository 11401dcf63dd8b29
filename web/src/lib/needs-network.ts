import { toast } from './toast.ts'

/** True, and said, where a deed that does not wait here would only fail: "Deleting an expense". */
export function needsNetwork(deed: string): boolean {
  if (navigator.onLine) return false
  toast({
    title: 'You are offline',
    description: `${deed} needs the network. Try again once it is back.`,
  })
  return true
}
