import { act, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, it } from 'vitest'
import { store } from '../../lib/store.ts'
import { down } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { anInboxItem } from '../../testing/records.ts'
import { useInboxActions } from './use-actions.ts'

const pile = (id: string) => ({ id, pages: [anInboxItem({ id })], reading: null })
const [dinner, hotel] = [pile('i-1'), pile('i-2')]
const done: Handler = { status: 204 }
const titles = () => store.getState().toasts.map(({ title }) => title)

function actions(answers: Record<string, Handler>) {
  const gateway = employeeGateway(answers)
  const { result } = renderHook(useInboxActions, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  })
  return { result, posts: () => gateway.calls.map(({ method, path }) => `${method} ${path}`) }
}
/** An answer that comes when the test says so. */
function late() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const handler: Handler = () => promise.then(() => ({ status: 204 }))
  return { handler, answer: resolve }
}

it('takes a receipt away at once, and brings it back with the reason when that failed', async () => {
  const { result } = actions({ 'POST /api/inbox/i-1/attach': down })
  act(() => void result.current.attach(dinner, 'e-1'))
  expect(result.current.leaving.has('i-1')).toBe(true)
  await waitFor(() => expect(result.current.leaving.has('i-1')).toBe(false))
  expect(titles()).toContain('Failed to attach the receipt')
})

it('restores what was discarded only once the discarding has arrived', async () => {
  const discarding = late()
  const { result, posts } = actions({
    'DELETE /api/inbox/i-1': discarding.handler,
    'POST /api/inbox/i-1/restore': done,
  })
  act(() => void result.current.discard(dinner))
  act(() => result.current.undo())
  expect(result.current.leaving.size).toBe(0)
  expect(result.current.discarded).toBeUndefined()
  expect(posts()).not.toContain('POST /api/inbox/i-1/restore')
  discarding.answer()
  await waitFor(() => expect(posts()).toContain('POST /api/inbox/i-1/restore'))
})

it('restores nothing that could not be discarded', async () => {
  const { result, posts } = actions({ 'DELETE /api/inbox/i-1': down })
  act(() => void result.current.discard(dinner))
  act(() => result.current.undo())
  await waitFor(() => expect(titles()).toContain('Failed to discard the receipt'))
  expect(posts()).not.toContain('POST /api/inbox/i-1/restore')
})

it('still offers to undo the last discarding when the one before it fails', async () => {
  const first = late()
  const { result } = actions({
    'DELETE /api/inbox/i-1': async (call) => {
      await (first.handler as (of: typeof call) => Promise<unknown>)(call)
      return { status: 503, body: { error: 'Down.', code: 'x', requestId: 'r' } }
    },
    'DELETE /api/inbox/i-2': done,
  })
  act(() => void result.current.discard(dinner))
  act(() => void result.current.discard(hotel))
  first.answer()
  await waitFor(() => expect(result.current.leaving.has('i-1')).toBe(false))
  expect(result.current.discarded).toBe(hotel)
})

it('undoes once, however often it is asked to', async () => {
  const { result, posts } = actions({
    'DELETE /api/inbox/i-1': done,
    'POST /api/inbox/i-1/restore': done,
  })
  await act(() => result.current.discard(dinner))
  act(() => result.current.undo())
  act(() => result.current.undo())
  await waitFor(() => expect(posts()).toContain('POST /api/inbox/i-1/restore'))
  expect(posts().filter((call) => call.endsWith('/restore'))).toHaveLength(1)
})
