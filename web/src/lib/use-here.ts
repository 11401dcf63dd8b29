import { useSyncExternalStore } from 'react'

/**
 * False in what was drawn while the app was built and in React's first look at it, true from then on: for what depends on
 * the reader's clock, locale or storage. Where nothing was drawn before, it is true at once.
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
