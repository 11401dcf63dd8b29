/** From then on the app opens without a network, and the browser may send while no page is open. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Refused, as in a private window: then all is as before.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}
