/**
 * Announces that a prerendered page (build/prerender.ts) is hydrated: public/start.js then repeats presses that came
 * too early. Does nothing the second time, or on a page that was not prerendered.
 */
export function announceHydrated(): void {
  const root = document.querySelector('#root[aria-busy]')
  if (!root) return
  root.removeAttribute('aria-busy')
  document.dispatchEvent(new Event('hydrated'))
}
