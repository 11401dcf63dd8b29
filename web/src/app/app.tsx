import { BrowserRouter } from 'react-router-dom'
import { AuthProvider } from '../features/session/auth.tsx'
import { leaveKeysToInputMethod } from '../lib/input-method.ts'
import { ConfirmHost } from '../ui/confirm-host.tsx'
import { ToasterHost } from '../ui/toaster-host.tsx'
import { ErrorPage } from './error-page.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Router } from './router.tsx'

// Not in an effect: listeners of the screens would come before it.
leaveKeysToInputMethod()

export function App() {
  return (
    <AuthProvider>
      <BrowserRouter>
        <ErrorPage>
          <OfflineBanner />
          <Router />
          <ConfirmHost />
        </ErrorPage>
        <ToasterHost />
      </BrowserRouter>
    </AuthProvider>
  )
}
