import './theme/fonts.css'
import 'virtual:global-style.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { AuthPage, DashboardPage, Shell } from './app/pages.ts'
import { assumeSignedOut } from './features/session/session.api.ts'
import { formatDate } from './lib/format.ts'
import { announceHydrated } from './lib/hydrated.ts'
import { paths } from './lib/paths.ts'
import { followOtherTabs } from './lib/person-change.ts'
import { startServiceWorker } from './lib/start-service-worker.ts'
import { whenIdle } from './lib/when-idle.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
assumeSignedOut()
followOtherTabs()
whenIdle(startServiceWorker)
const app = (
  <StrictMode>
    <App />
  </StrictMode>
)
if (root.firstElementChild) {
  // The gateway sent a prerendered page (build/prerender.ts): React hydrates it step by step.
  const parts = location.pathname === paths.auth ? [AuthPage] : [Shell, DashboardPage]
  await Promise.all(parts.map((part) => part.load()))
  // The first formatted date loads the locale's data: done in a step of its own.
  formatDate('2026-01-01')
  await new Promise((resolve) => setTimeout(resolve))
  // From here on React handles every press, also on parts that are not hydrated yet.
  document.dispatchEvent(new Event('taking-over'))
  startTransition(() => void hydrateRoot(root, app))
  // Announced by the page itself, unless another page or an error is shown instead. An idle moment may come between two
  // steps of the hydration: a press repeated then would be lost.
  setTimeout(announceHydrated, 5000)
} else {
  createRoot(root).render(app)
}
