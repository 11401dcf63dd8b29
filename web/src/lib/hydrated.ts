import { useSyncExternalStore } from 'react'

/**
 * Says that a page which came drawn (build/prerender.ts) hears what is pressed from now on: public/start.js then presses
 * again what was pressed too early. Nothing happens the second time, or on a page that was empty.
 */
export function announceHydrated(): void {
  const root = document.querySelector('#root[aria-busy]')
  if (!root) return
  root.removeAttribute('aria-busy')
  document.dispatchEvent(new Event('hydrated'))
}

/** False while React takes over a drawn page: for what that page could not know. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
