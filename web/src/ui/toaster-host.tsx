import { fetchedPart } from '../lib/fetched-part.tsx'

/**
 * Mounted once, by the app. Nothing of it is needed for the first paint: a toast that comes early waits in the
 * store. It is fetched right behind and not in an idle moment, since the answer to a press may be a toast when the
 * network is gone.
 */
export const ToasterHost = fetchedPart(() => import('./toaster.tsx').then((file) => file.Toaster))
