import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { AuthProvider } from '../features/session/auth.tsx'
import { ConfirmHost } from '../ui/confirm-host.tsx'
import { ToasterHost } from '../ui/toaster-host.tsx'
import { hands } from './hands.ts'

/**
 * One part of the app with all that stands around it: store, router, questions and toasts. Quicker than the whole
 * app.
 */
export function renderPart(part: ReactNode, address = '/') {
  window.history.replaceState(null, '', address)
  const around = (
    <AuthProvider>
      <BrowserRouter>
        {part}
        <ConfirmHost />
      </BrowserRouter>
      <ToasterHost />
    </AuthProvider>
  )
  return { user: userEvent.setup(hands), ...render(around) }
}
