import { BroadcastChannel } from 'node:worker_threads'
import { type Config, cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { api } from '../lib/api.ts'
import { limitTo } from '../lib/may.ts'
import { removedSlice } from '../lib/offline/removed-slice.ts'
import { store } from '../lib/store.ts'
import { dismissToast } from '../lib/toast.ts'
import { toastSlice } from '../lib/toast-slice.ts'
import { sendPending } from '../lib/undoable.ts'
import { uploadsSlice } from '../lib/uploads-slice.ts'
import { sheetsGone } from '../lib/use-back-closes.ts'
import { currentQuestion } from '../ui/confirm.ts'
import { FakeEventSource } from './fake-event-source.ts'
import './fake-history.ts'
import './few-rules.ts'
import { setViewport } from './viewport.ts'

/** True while findBy… and waitFor look, again and again. */
type Looking = Config & { _disableExpensiveErrorDiagnostics?: boolean }

configure((usual) => ({
  // A dialog's first opening loads its chunk, which takes its time on a busy machine.
  asyncUtilTimeout: 20_000,
  // The page as text is of use only in the last failure; to write it for each cost a tenth of the processor time.
  getElementError: (message, container) =>
    (getConfig() as Looking)._disableExpensiveErrorDiagnostics
      ? new Error(message ?? '')
      : usual.getElementError(message, container),
}))
// Browsers have it; neither happy-dom nor the context that each file gets does.
globalThis.BroadcastChannel ??= BroadcastChannel as unknown as typeof globalThis.BroadcastChannel

beforeEach(() => {
  setViewport(1440)
  FakeEventSource.all = []
  vi.stubGlobal('EventSource', FakeEventSource)
  // A page load would leave the test: here only the address changes.
  vi.spyOn(window.location, 'replace').mockImplementation((address) =>
    window.history.replaceState(null, '', address),
  )
  // happy-dom draws nothing, so it has neither of these.
  window.scrollTo = () => undefined
  Element.prototype.hasPointerCapture ??= () => false
  Element.prototype.scrollIntoView ??= () => undefined
})

afterEach(async () => {
  currentQuestion()?.answer(false)
  await sendPending(true)
  cleanup()
  // What was open goes back in the history, which must not reach the next test.
  await sheetsGone()
  forgetToasts()
  store.dispatch(removedSlice.actions.restored(Object.keys(store.getState().removed)))
  store.dispatch(uploadsSlice.actions.replaced([]))
  store.dispatch(api.util.resetApiState())
  limitTo(() => true)
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Each is dismissed, because one with a button keeps others waiting; the one that waited is shown then. */
function forgetToasts(): void {
  const open = () => store.getState().toasts.find((each) => each.open)
  for (let shown = open(); shown; shown = open()) dismissToast(shown.id)
  for (const { id } of store.getState().toasts) store.dispatch(toastSlice.actions.removed(id))
}
