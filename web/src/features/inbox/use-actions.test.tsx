import { act, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { beforeEach, expect, it } from 'vitest'
import { readDraft } from '../../lib/drafts.ts'
import { removedSlice } from '../../lib/offline/removed-slice.ts'
import { store } from '../../lib/store.ts'
import { down } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { anExpense, anInboxItem } from '../../testing/records.ts'
import { useInboxActions } from './use-actions.ts'

const pile = (id: string) => ({ id, pages: [anInboxItem({ id })], reading: null })
const [dinner, hotel] = [pile('i-1'), pile('i-2')]
const expense = anExpense()
const titles = () => store.getState().toasts.map(({ title }) => title)
const hidden = () => Object.keys(store.getState().removed)
const end = () => dispatchEvent(new Event('pagehide'))
beforeEach(() => void store.dispatch(removedSlice.actions.restored(['i-1', 'i-2'])))

function actions(answers: Record<string, Handler> = {}) {
  const gateway = employeeGateway(answers)
  const { result } = renderHook(useInboxActions, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  })
  const sent = () => gateway.calls.map(({ method, path }) => `${method} ${path}`)
  const accept = (of: typeof dinner) => result.current.accept(of, expense, { ...expense })
  return { gateway, result, sent, accept }
}

it('the Inbox takes a receipt away at once, and brings it back with the reason when that failed', async () => {
  const { result } = actions({ 'POST /api/inbox/i-1/attach': down })
  act(() => void result.current.attach(dinner, 'e-1'))
  expect(hidden()).toEqual(['i-1'])
  await waitFor(() => expect(hidden()).toEqual([]))
  expect(titles()).toContain('Failed to attach the receipt')
})

it('the Inbox undoes the last one first, whether it was accepted or discarded, and sends neither', () => {
  const { result, sent, accept } = actions()
  act(() => accept(dinner))
  act(() => result.current.discard(hotel))
  expect([hidden(), result.current.made]).toEqual([['i-1', 'i-2'], 1])
  act(() => result.current.undo())
  expect(hidden()).toEqual(['i-1'])
  act(() => result.current.undo())
  expect([hidden(), result.current.made]).toEqual([[], 0])
  act(() => result.current.undo())
  end()
  expect(sent()).toEqual([])
  expect(readDraft('inbox-i-1')).toMatchObject({ merchant: expense.merchant })
})

it('the Inbox sends what was accepted also where the page is closed at once', async () => {
  const { gateway, accept } = actions()
  act(() => accept(dinner))
  end()
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox/i-1/accept')).toHaveLength(1))
  expect(gateway.callsOf('POST /api/inbox/i-1/accept')[0]?.keepalive).toBe(true)
})

it.each([
  ['accepted', 'POST /api/inbox/i-1/accept', 'Failed to create expense'],
  ['discarded', 'DELETE /api/inbox/i-1', 'Failed to discard the receipt'],
])('the Inbox brings back with the reason what could not be %s', async (what, call, title) => {
  const { result, accept } = actions({ [call]: down })
  act(() => (what === 'accepted' ? accept(dinner) : result.current.discard(dinner)))
  end()
  await waitFor(() => expect(titles()).toContain(title))
  expect([hidden(), result.current.made]).toEqual([[], 0])
})
