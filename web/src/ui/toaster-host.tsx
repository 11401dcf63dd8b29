import { type ComponentType, useEffect, useState } from 'react'
import { keepTrying } from '../lib/keep-trying.ts'

const load = keepTrying(() => import('./toaster.tsx').then((file) => file.Toaster))

/**
 * Mounted once, by the app. Nothing of it is needed for the first paint: a toast that comes early waits in the store. It is
 * fetched right behind and not in an idle moment, since the answer to a press may be a toast when the network is gone.
 */
export function ToasterHost() {
  // Not by lazy(): for 0.3 s after any fallback React shows nothing that waited, and hydrates no page.
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => void load().then((loaded) => setToaster(() => loaded)), [])
  return Toaster ? <Toaster /> : null
}
