import { dropAllDrafts, keepDraftsOf } from './drafts.ts'

const SHARED = 'sortie.session'
const patienceMs = 2000

/**
 * After somebody signed in or out: a real page load, in this tab and in every other one, so that nothing which was
 * loaded for one person (the store, a preloaded answer, the live stream) is ever there for the next.
 */
export async function startAfresh(personId: string | null, address: string): Promise<void> {
  if (personId) keepDraftsOf(personId)
  else dropAllDrafts()
  // A browser whose database does not answer must not keep anybody from signing in or out.
  if ('indexedDB' in globalThis)
    await Promise.race([forget(personId === null).catch(() => undefined), pause(patienceMs)])
  channel?.postMessage(personId)
  location.replace(address)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** What was kept for reading goes; what waits to be sent does not. */
async function forget(isLeaving: boolean): Promise<void> {
  const { forgetAnswers } = await import('./offline/later.ts')
  await forgetAnswers(isLeaving)
}

/** Where nobody is signed in: what a sign-out could not forget in time, which would be shown again without a network. */
export async function forgetLeftovers(): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  const known = await indexedDB.databases?.()
  if (known?.some(({ name }) => name === 'sortie')) await forget(false)
}

/** Opened by a page only: it would keep the build, which draws pages too, from ending. */
let channel: BroadcastChannel | undefined

/** Once, by the page's start: another tab's sign-in or sign-out holds for this one too. */
export function followOtherTabs(): void {
  channel = new BroadcastChannel(SHARED)
  channel.onmessage = ({ data }) => {
    // Each tab has its own drafts.
    if (data === null) dropAllDrafts()
    reload()
  }
  // Back to a page that the browser kept whole: it may be of a person who has left.
  addEventListener('pageshow', (event) => event.persisted && reload())
}

function reload(): void {
  document.documentElement.hidden = true
  location.reload()
}
