/** The tag of the Background Sync event, which the browser sends when the network is back. */
export const syncTag = 'sortie-outbox'
