import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentQuestion, subscribe } from './confirm.ts'

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then((file) => ({ default: file.ConfirmDialog })),
)

/** Mounted once, by the shell. The dialog itself is loaded when something is asked for the first time. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribe, currentQuestion, currentQuestion)
  return asked ? (
    <Suspense>
      <ConfirmDialog {...asked} />
    </Suspense>
  ) : null
}
