import { type ComponentType, useEffect, useState } from 'react'
import { prefetchLater } from '../lib/prefetch.ts'
import { currentQuestion, useQuestion } from './confirm.ts'
import type { ConfirmDialog } from './confirm-dialog.tsx'

const load = () => import('./confirm-dialog.tsx').then((file) => file.ConfirmDialog)
prefetchLater(load)

/** Mounted once, by the shell. The dialog itself is loaded when it is idle, or when something is asked before. */
export function ConfirmHost() {
  const asked = useQuestion()
  const [loaded, setLoaded] = useState<{
    Part: ComponentType<Parameters<typeof ConfirmDialog>[0]>
  }>()
  useEffect(() => {
    if (!asked || loaded) return
    load().then(
      (Part) => setLoaded({ Part }),
      // Without a network the browser's own question stands in: an answer must always be possible.
      () =>
        asked === currentQuestion() &&
        asked.answer(window.confirm(`${asked.title}\n\n${asked.text}`)),
    )
  }, [asked, loaded])
  return asked && loaded ? <loaded.Part {...asked} /> : null
}
