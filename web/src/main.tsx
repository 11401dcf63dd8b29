import './theme/fonts.css'
import 'virtual:global-style.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { assumeSignedOut } from './features/session/session.api.ts'
import { followOtherTabs } from './lib/person-change.ts'
import { startServiceWorker } from './lib/start-service-worker.ts'
import { whenIdle } from './lib/when-idle.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
assumeSignedOut()
followOtherTabs()
whenIdle(startServiceWorker)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
