import { type ComponentType, createElement, useEffect, useState } from 'react'
import { prefetchLater } from './prefetch.ts'
import { retryImport } from './retry-import.ts'

type Options<P> = {
  /** Fetched in an idle moment already, because a press may need it. */
  prefetched?: boolean
  /** Shown until the part is here; nothing by default. */
  meanwhile?: ComponentType<P>
  /** Called when the chunk could not be loaded: without a network, or despite one. */
  waiting?: (online: boolean) => void
}

/**
 * A part of the app in a chunk of its own, used like the component itself. Not by lazy(): for 0.3 s after any fallback
 * React shows nothing that waited and hydrates no page, and lazy() has one also where the chunk is here.
 */
export function fetchedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { prefetched = false, meanwhile, waiting }: Options<P> = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  const untilFetched = retryImport(loadOnce, { waiting })
  let fetching: Promise<ComponentType<P>> | undefined
  function fetchPart() {
    // Each opening is told that it waits; else all that show the part wait together, however many rows they are.
    if (waiting) return untilFetched()
    fetching ??= untilFetched()
    return fetching
  }
  if (prefetched) prefetchLater(loadOnce)
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, as lazy() itself
  return function FetchedPart(props: P) {
    const [part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (!part) void fetchPart().then((one) => setPart(() => one))
    }, [part])
    const shown = part ?? meanwhile
    return shown ? createElement(shown, props) : null
  }
}
