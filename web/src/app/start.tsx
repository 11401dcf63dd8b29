import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { assumeSignedOut } from '../features/session/session.api.ts'
import { followOtherTabs } from '../lib/person-change.ts'
import { startServiceWorker } from '../lib/start-service-worker.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { App } from './app.tsx'
import { openFirstPages } from './pages.ts'

/** Shows the app, with its first page at once instead of a spinner. */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  assumeSignedOut()
  followOtherTabs()
  whenIdle(startServiceWorker)
  await openFirstPages()
  // As a transition it is rendered in steps, between which the page reacts to input.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
