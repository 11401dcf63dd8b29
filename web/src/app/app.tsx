import { lazy, Suspense } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { store } from '../lib/store.ts'
import { GlobalStyle } from '../theme/global-style.ts'
import { ConfirmHost } from '../ui/confirm-host.tsx'
import { ErrorPage } from './error-page.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Router } from './router.tsx'

// Not needed for the first paint: a toast that comes earlier waits in the store.
const Toaster = lazy(() => import('../ui/toaster.tsx').then((file) => ({ default: file.Toaster })))

export function App() {
  return (
    <Provider store={store}>
      <GlobalStyle />
      <BrowserRouter>
        <ErrorPage>
          <OfflineBanner />
          <Router />
          <ConfirmHost />
        </ErrorPage>
        <Suspense>
          <Toaster />
        </Suspense>
      </BrowserRouter>
    </Provider>
  )
}
