import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useAuth } from '../features/session/auth.tsx'
import { useLogout } from '../features/session/session.api.ts'
import { dropDraft, keepDraft, keepDraftsOf, readDraft } from '../lib/drafts.ts'
import { sharedParam } from '../lib/offline/shared-param.ts'
import { withOutbox } from '../lib/offline/with-outbox.ts'
import { paths } from '../lib/paths.ts'
import { rememberSignedIn, wasSignedIn } from '../lib/session-flag.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { uploadList } from '../records/receipts/upload-list.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { NotFoundPage, prefetchPages, Shell } from './pages.ts'

// A constant element: a change of the user must not re-render the page.
const page = <Outlet />

/** Pages behind sign-in. Returns people to the page of their link after they have signed in. */
export function SignedIn() {
  const { user, error, isLoading, refetch } = useAuth()
  const [, { isLoading: isLeaving, isSuccess: hasLeft }] = useLogout()
  const { pathname, search } = useLocation()
  const lastPerson = useRef<string>(undefined)
  lastPerson.current = user?.id ?? lastPerson.current
  useOutbox(user?.id)
  useEffect(() => {
    if (!user) return
    keepDraftsOf(user.id)
    return whenIdle(prefetchPages)
  }, [user])

  // Where somebody was signed in, the page and its calls start before the server has said who it is.
  if (user || (isLoading && wasSignedIn())) return page
  // During a sign-out the session ends before the next page is loaded.
  if (isLeaving || hasLeft) return page
  if (user === null) {
    // A sign-out of this tab loads another page, so the session was ended elsewhere.
    const ended = lastPerson.current !== undefined || wasSignedIn()
    return <ToSignIn from={pathname + search} ended={ended} personId={lastPerson.current} />
  }
  return error ? (
    <ErrorState title="Sortie is not answering" error={error} retry={refetch} />
  ) : (
    <Spinner page />
  )
}

/**
 * Receipts attached to a new expense are kept in this browser and opened with it after the same person has signed in;
 * receipts on their way to an existing expense are then sent.
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
      void import('../records/receipts/uploads.ts').then(({ queueUploads }) => queueUploads())
    if (!attached) return
    // They are opened in New Expense: with what was typed beside them in Quick Expense.
    if (Object.keys(readDraft('expense')).length === 0) {
      keepDraft('expense', readDraft('quick-expense'))
      dropDraft('quick-expense')
    }
    void import('../lib/offline/offline-chunk.ts')
      .then(({ keepShared }) => keepShared(files, personId))
      // Without storage they have to be chosen again.
      .catch(() => undefined)
  }, [attached, files, personId])
  const back = attached ? `${from}${from.includes('?') ? '&' : '?'}${sharedParam}=attached` : from
  return <Navigate to={paths.auth} replace state={{ from: back, ended }} />
}

/** Sign-in, which redirects a signed-in user. */
export function Visitors() {
  const { user, isLoading } = useAuth()
  const { state } = useLocation()
  useEffect(() => {
    if (user === null) rememberSignedIn(false)
  }, [user])
  if (isLoading) return <Spinner page />
  return user ? <Navigate to={state?.from ?? paths.dashboard} replace /> : <Outlet />
}

/** Not found for everybody else. */
export function Administrators() {
  const { user, isLoading } = useAuth()
  if (isLoading) return <Spinner page />
  return user?.role === 'admin' ? <Outlet /> : <NotFoundPage />
}

/** The same, for people who pay back. */
export function Finance() {
  const { user, isLoading } = useAuth()
  if (isLoading) return <Spinner page />
  return user?.duties?.includes('finance') ? <Outlet /> : <NotFoundPage />
}

/** Public pages, inside the shell for signed-in users. */
export function Everyone() {
  const { user, isLoading } = useAuth()
  useOutbox(user?.id)
  if (isLoading) return <Spinner page />
  return user ? <Shell /> : <Outlet />
}

/** Sends what was changed offline, also from pages without the frame. */
function useOutbox(personId?: string) {
  useEffect(() => (personId ? withOutbox(personId) : undefined), [personId])
}
