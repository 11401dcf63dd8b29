import { type ComponentType, useDeferredValue } from 'react'
import { fetchedPart } from './fetched-part.tsx'
import { toast } from './toast.ts'

/**
 * A dialog (or a part that is not seen at first) in a chunk of its own, used like the component itself:
 * `const TripDialog = lazyDialog(() => import('./trip-dialog.tsx').then((file) => file.TripDialog))`
 */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Part = fetchedPart(load, { prefetched: true, waiting: sayItWaits })
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, as lazy() itself
  return function LazyDialog(props: P) {
    // Rendered in a step of its own: the press that opens it is answered first.
    const begun = useDeferredValue(true, false)
    return begun && <Part {...props} />
  }
}

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
