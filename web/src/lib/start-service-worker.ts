/** Registers the service worker, by which the app opens and sends without a network. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Refused, as in a private window: then all is as before.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}
