import { dropAllDrafts, keepDraftsOf } from './drafts.ts'
import { rememberSignedIn } from './session-flag.ts'

const SHARED = 'sortie.session'
const timeoutMs = 2000
/** A photo takes up to a second to be made smaller. */
const filesTimeoutMs = 15_000
let keepFiles: () => Promise<void> = async () => undefined

/** Registers the work that must end before this tab is reloaded: storing files that are being uploaded. */
export function beforeReload(keep: () => Promise<void>): void {
  keepFiles = keep
}

/**
 * After a sign-in or sign-out: reloads this tab and every other one, so that nothing loaded for one person (the
 * store, a preloaded answer, the live stream) can reach the next.
 */
export async function reloadFor(personId: string | null, address: string): Promise<void> {
  await filesKept()
  rememberSignedIn(personId !== null)
  if (personId) keepDraftsOf(personId)
  else dropAllDrafts()
  // A browser whose database hangs must not keep anybody from signing in or out.
  if ('indexedDB' in globalThis)
    await Promise.race([forget(personId === null).catch(() => undefined), pause(timeoutMs)])
  channel?.postMessage(personId)
  location.replace(address)
}

function filesKept(): Promise<void> {
  return Promise.race([keepFiles().catch(() => undefined), pause(filesTimeoutMs)])
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Deletes kept answers, but not changes that wait to be sent. */
async function forget(isLeaving: boolean): Promise<void> {
  const { clearResponses } = await import('./offline/offline-chunk.ts')
  await clearResponses(isLeaving)
}

/** While nobody is signed in: deletes kept answers that a sign-out could not delete in time. */
export async function clearLeftovers(): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  const known = await indexedDB.databases?.()
  if (known?.some(({ name }) => name === 'sortie')) await forget(false)
}

/** Opened in the browser only: an open channel would keep a Node process alive. */
let channel: BroadcastChannel | undefined

/** Called once at start: when another tab signs in or out, this tab reloads. */
export function followOtherTabs(): void {
  channel = new BroadcastChannel(SHARED)
  channel.onmessage = ({ data }) => {
    // Each tab has its own drafts.
    if (data === null) dropAllDrafts()
    void reload()
  }
  // A page restored from the back/forward cache may belong to a person who has signed out.
  addEventListener('pageshow', (event) => event.persisted && reload())
}

async function reload(): Promise<void> {
  document.documentElement.hidden = true
  await filesKept()
  location.reload()
}
