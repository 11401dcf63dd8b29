import { lazy, Suspense, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { keepTrying } from '../lib/keep-trying.ts'
import type { RootState } from '../lib/store.ts'

const load = keepTrying(() => import('./toaster.tsx').then((file) => ({ default: file.Toaster })))
const Toaster = lazy(load)

/**
 * Mounted once, by the app. Nothing of it is needed for the first paint: a toast that comes early waits in the store. It is
 * fetched right behind and not in an idle moment, since the answer to a press may be a toast when the network is gone.
 */
export function ToasterHost() {
  const toasts = useSelector((state: RootState) => state.toasts)
  const [here, setHere] = useState(false)
  useEffect(() => void load().then(() => setHere(true)), [])
  return here || toasts.length > 0 ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
