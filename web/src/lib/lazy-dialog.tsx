import { type ComponentType, lazy, Suspense } from 'react'
import { idle } from './when-idle.ts'

const loads: (() => Promise<unknown>)[] = []

/**
 * A dialog (or a part that is not seen at first) in a chunk of its own, used like the component itself:
 * `const TripDialog = lazyDialog(() => import('./trip-dialog.tsx').then((file) => file.TripDialog))`
 */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  loads.push(load)
  const Part = lazy(async () => ({ default: await load() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, as lazy() itself
  return function LazyDialog(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** Fetches what is known and not here yet, each in an idle moment. */
export async function prefetchDialogs(): Promise<void> {
  for (let load = loads.shift(); load; load = loads.shift()) {
    await idle()
    // What fails here fails again, with words, when somebody opens it.
    await load().catch(() => undefined)
  }
}
