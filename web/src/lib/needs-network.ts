import { isShowingCached } from './offline/freshness.ts'
import { toast } from './toast.ts'

/** Milliseconds in which a server that can be reached answers. */
const timeout = 3000

/**
 * True, and shows a message, when an action that cannot wait would fail because Sortie cannot be reached: "Deleting an
 * expense". A device that is online may be behind a dead line, so the server is asked.
 */
export async function needsNetwork(action: string): Promise<boolean> {
  if (navigator.onLine && (await isReachable())) return false
  say(action)
  return true
}

/** The same by what is known already, for what has to follow a press at once, such as a new tab. */
export function seemsUnreachable(action: string): boolean {
  if (navigator.onLine && !isShowingCached()) return false
  say(action)
  return true
}

function say(action: string): void {
  toast({
    title: navigator.onLine ? 'Sortie cannot be reached' : 'You are offline',
    description: `${action} needs the network. Try again once it is back.`,
  })
}

/** Whatever the answer is, somebody gave it. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeout) })
    return true
  } catch {
    return false
  }
}
