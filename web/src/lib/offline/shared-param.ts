/**
 * Where the browser sends what another app shares with Sortie (manifest.webmanifest); only the service worker
 * answers.
 */
export const sharePath = '/share'
/** What an address opens: `expense` and `scan` of the manifest's shortcuts, `shared` files, or why there are none. */
export const sharedParam = 'open'
