import * as navigationPreload from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { database } from './lib/offline/database.ts'
import { nextDue } from './lib/offline/outbox.ts'
import { sendWaiting } from './lib/offline/send-waiting.ts'
import { keepShared, tooMuch } from './lib/offline/shared-files.ts'
import { sharedParam, sharePath } from './lib/offline/shared-param.ts'
import { syncTag } from './lib/offline/sync-tag.ts'

type Worker = {
  registration: ServiceWorkerRegistration
  clients: { matchAll: (which: object) => Promise<unknown[]> }
  skipWaiting: () => Promise<void>
  addEventListener: <E extends Event>(name: string, hear: (event: E) => void) => void
}
declare const self: Worker & typeof globalThis
/** Written in by build/service-worker.ts: the files of this build. */
declare const PRECACHE: { url: string; revision: string | null }[]

/** Seconds after which the app is opened from the cache and shows what was kept. */
const timeout = 3

// Nothing personal is ever in these caches: only files of the build, and no call is answered from here.
precacheAndRoute(PRECACHE, {
  directoryIndex: '',
  cleanURLs: false,
  ignoreURLParametersMatching: [],
})
cleanupOutdatedCaches()
navigationPreload.enable()

// The page comes from the gateway; without it, from the cache.
const page = new NetworkOnly({
  networkTimeoutSeconds: timeout,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        void takeOver()
        return response
      },
      handlerDidError: () => matchPrecache('/index.html'),
    },
  ],
})
registerRoute(
  new NavigationRoute(page, {
    denylist: [/^\/(api|internal|healthz|docs)(\/|$)/, /^[^?]*\.[^/?]*(\?|$)/],
  }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  async ({ request }) => {
    if (isFromAnotherSite(request))
      return new Response('This was sent by another site and was refused.', { status: 403 })
    const files = (await request.formData()).getAll('files')
    const isKept = !tooMuch(files) && (await keepShared(files).catch(() => false))
    const what = isKept ? 'shared' : tooMuch(files) ? 'large' : 'full'
    return Response.redirect(`/expenses?${sharedParam}=${what}`, 303)
  },
  'POST',
)

/**
 * The browser does not tell the worker where a request comes from (Sec-Fetch-Site). What is shared by the system has no
 * page: no referrer, no origin, and no policy that hides them.
 */
function isFromAnotherSite({ headers, referrer, referrerPolicy }: Request): boolean {
  const origin = headers.get('Origin') ?? 'null'
  if (origin !== 'null') return origin !== location.origin
  if (URL.canParse(referrer)) return new URL(referrer).origin !== location.origin
  return referrerPolicy === 'no-referrer' || referrerPolicy === 'same-origin'
}

/**
 * The worker of a new version waits until no tab needs the files of the old one. Reloading the only tab with a
 * network is such a moment.
 */
async function takeOver(): Promise<void> {
  const { waiting } = self.registration
  if (!waiting) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) waiting.postMessage('take over')
}

self.addEventListener<MessageEvent>('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

type SyncEvent = Event & { tag: string; waitUntil: (work: Promise<void>) => void }
self.addEventListener<SyncEvent>('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(sendInBackground())
})

/** Rejects where something is left, so that the browser calls again. */
async function sendInBackground(): Promise<void> {
  const personId = await (await database()).get('device', 'person')
  if (!personId) return
  let outcome = await sendWaiting(personId)
  // A deletion that can be undone for a few seconds more: its page may end meanwhile.
  for (
    let due = await nextDue(personId);
    outcome === 'done' && due;
    due = await nextDue(personId)
  ) {
    await new Promise((resolve) => setTimeout(resolve, due - Date.now()))
    outcome = await sendWaiting(personId)
  }
  if (outcome === 'later') throw new Error('not everything went out')
}
