import { type ComponentType, useDeferredValue, useEffect, useState } from 'react'
import { keepTrying } from './keep-trying.ts'
import { toast } from './toast.ts'
import { idle } from './when-idle.ts'

const loads = new Set<() => Promise<unknown>>()

/**
 * A dialog (or a part that is not seen at first) in a chunk of its own, used like the component itself:
 * `const TripDialog = lazyDialog(() => import('./trip-dialog.tsx').then((file) => file.TripDialog))`
 */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  prefetchLater(loadOnce)
  const later = keepTrying(loadOnce, { waiting: sayItWaits })
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, as lazy() itself
  return function LazyDialog(props: P) {
    // Rendered in a step of its own: the press that opens it is answered first.
    const begun = useDeferredValue(true, false)
    // Not by lazy(), which shows its fallback also where the chunk is here: React then waits for 0.3 s.
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (!Part) void later().then((one) => setPart(() => one))
    }, [Part])
    return begun && Part ? <Part {...props} /> : null
  }
}

/** A chunk that a press may need at any time. */
export function prefetchLater(load: () => Promise<unknown>): void {
  loads.add(load)
}

/** Fetches what is known and not here yet, each in an idle moment. */
export async function prefetchDialogs(): Promise<void> {
  for (const load of loads) {
    await idle()
    // What fails here is fetched when it is opened, or once the network is back.
    await load().then(
      () => loads.delete(load),
      () => undefined,
    )
  }
}

globalThis.addEventListener?.('online', () => void prefetchDialogs())

function sayItWaits(online: boolean): void {
  toast(
    online
      ? {
          title: 'A part of Sortie could not be loaded',
          description:
            'It opens as soon as it is there. If it does not, Sortie was updated: reload the page.',
        }
      : {
          title: 'You are offline',
          description: 'This opens as soon as the connection is back. Nothing is lost.',
        },
  )
}
