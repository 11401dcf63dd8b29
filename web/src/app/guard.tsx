import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useAuth } from '../features/session/auth.tsx'
import { hasSessionHint, useLogout } from '../features/session/session.api.ts'
import { keepDraftsOf } from '../lib/drafts.ts'
import { sharedParam } from '../lib/offline/shared-param.ts'
import { paths } from '../lib/paths.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { uploadList } from '../records/receipts/sending-list.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { NotFoundPage, prefetchPages, Shell } from './pages.ts'

// Always the same element: that the person is known changes nothing of the page, which may still be taken over.
const page = <Outlet />

/** Pages behind sign-in. Whoever came by a link to one is brought back to it after signing in. */
export function SignedIn() {
  const { user, error, isLoading, refetch } = useAuth()
  const [, { isLoading: isLeaving, isSuccess: hasLeft }] = useLogout()
  const { pathname, search } = useLocation()
  const lastPerson = useRef<string>(undefined)
  lastPerson.current = user?.id ?? lastPerson.current
  useEffect(() => {
    if (!user) return
    keepDraftsOf(user.id)
    return whenIdle(prefetchPages)
  }, [user])

  // With the gateway's hint the page and its calls need not wait for the answer who it is.
  if (user || (isLoading && hasSessionHint())) return page
  // The server says that the session has ended before the page of whoever ended it is loaded.
  if (isLeaving || hasLeft) return page
  if (user === null) {
    // Signing out loads a page of its own: whoever was signed in here did not end the session here.
    const ended = lastPerson.current !== undefined || hasSessionHint()
    return <ToSignIn from={pathname + search} ended={ended} personId={lastPerson.current} />
  }
  return error ? (
    <ErrorState title="Sortie is not answering" error={error} retry={refetch} />
  ) : (
    <Spinner page />
  )
}

/**
 * What was attached to a new expense waits in this browser, and opens with it after the same person has signed in. What
 * was on its way to an expense that is there is sent then.
 */
function ToSignIn({ from, ended, personId }: { from: string; ended: boolean; personId?: string }) {
  const [files] = useState(() =>
    uploadList().flatMap(({ file, expenseId }) => (expenseId ? [] : [file])),
  )
  const attached = files.length > 0 && personId !== undefined
  const kept = useRef(false)
  useEffect(() => {
    if (kept.current) return
    kept.current = true
    if (uploadList().some(({ expenseId }) => expenseId))
      void import('../records/receipts/sending.ts').then(({ keepOnTheWay }) => keepOnTheWay())
    if (!attached) return
    void import('../lib/offline/later.ts')
      .then(({ keepShared }) => keepShared(files, personId))
      // A browser that keeps nothing: they have to be chosen again.
      .catch(() => undefined)
  }, [attached, files, personId])
  const back = attached ? `${from}${from.includes('?') ? '&' : '?'}${sharedParam}=shared` : from
  return <Navigate to={paths.auth} replace state={{ from: back, ended }} />
}

/** Sign-in: a signed-in user has no business here. */
export function Visitors() {
  const { user, isLoading } = useAuth()
  const { state } = useLocation()
  if (isLoading) return <Spinner page />
  return user ? <Navigate to={state?.from ?? paths.dashboard} replace /> : <Outlet />
}

/** For others the page does not exist. */
export function Administrators() {
  const { user, isLoading } = useAuth()
  if (isLoading) return <Spinner page />
  return user?.role === 'admin' ? <Outlet /> : <NotFoundPage />
}

/** Pages for anybody, inside the shell for those who are signed in. */
export function Everyone() {
  const { user, isLoading } = useAuth()
  if (isLoading) return <Spinner page />
  return user ? <Shell /> : <Outlet />
}
