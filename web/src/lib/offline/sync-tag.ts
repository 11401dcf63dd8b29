/** What the browser calls the service worker with once there is a network again (Background Sync). */
export const syncTag = 'sortie-outbox'
