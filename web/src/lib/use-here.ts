import { useSyncExternalStore } from 'react'

/**
 * False in the prerendered page and in React's first render, true afterwards: for what depends on the reader's clock,
 * locale or storage. True at once where nothing was prerendered.
 */
export function useHere(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
}

function nothingChanges() {
  return () => undefined
}
