import { lazy, Suspense, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { keepTrying } from '../lib/keep-trying.ts'
import type { RootState } from '../lib/store.ts'
import { whenIdle } from '../lib/when-idle.ts'

const Toaster = lazy(
  keepTrying(() => import('./toaster.tsx').then((file) => ({ default: file.Toaster }))),
)

/** Mounted once, by the app. Nothing of it is needed for the first paint: a toast that comes early waits in the store. */
export function ToasterHost() {
  const toasts = useSelector((state: RootState) => state.toasts)
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle || toasts.length > 0 ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
