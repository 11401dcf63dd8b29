import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { store } from '../lib/store.ts'
import { REMOVE_DELAY, toast } from '../lib/toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(
    <Provider store={store}>
      <Toaster />
    </Provider>,
  )
})
afterEach(() => vi.useRealTimers())

it('shows one toast at a time, the newest', async () => {
  act(() => toast({ title: 'Trip created successfully' }))
  act(() =>
    toast({
      title: 'Failed to update trip',
      description: '409: It has changed.',
      variant: 'destructive',
    }),
  )
  expect(await screen.findByText('Failed to update trip')).toBeTruthy()
  expect(screen.getByText('409: It has changed.')).toBeTruthy()
  expect(screen.queryByText('Trip created successfully')).toBeNull()
})

it('takes a toast away after 5 seconds, and forgets it 1,000,000 ms later', async () => {
  act(() => toast({ title: 'Flight created successfully' }))
  expect(await screen.findByText('Flight created successfully')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(4000))
  expect(store.getState().toasts[0]?.open).toBe(true)
  act(() => void vi.advanceTimersByTime(1100))
  expect(store.getState().toasts[0]?.open).toBe(false)
  act(() => void vi.advanceTimersByTime(REMOVE_DELAY))
  expect(store.getState().toasts).toEqual([])
})

it('is dismissed by its cross', async () => {
  act(() => toast({ title: 'File selected' }))
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('File selected')).toBeNull())
})

it('is reached with F8', async () => {
  act(() => toast({ title: 'File removed' }))
  await screen.findByText('File removed')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(document.activeElement?.tagName).toBe('OL')
})

it('offers to take back what it tells, and settles it when nobody does', async () => {
  const said: string[] = []
  const offer = (name: string) =>
    act(() =>
      toast({
        title: name,
        undo: () => said.push(`${name} undone`),
        settled: () => said.push(`${name} settled`),
      }),
    )
  offer('First deleted')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(said).toEqual(['First deleted undone'])
  offer('Second deleted')
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(said).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(said.slice(1)).toEqual(['Second deleted settled'])
  offer('Third deleted')
  act(() => toast({ title: 'Something else' }))
  expect(said.slice(2)).toEqual(['Third deleted settled'])
})

it('leaves Escape to the dialog one works in', async () => {
  const close = vi.fn()
  render(
    <div role="dialog">
      <input aria-label="Name" />
      <button type="button" data-way-out onClick={close}>
        Close
      </button>
    </div>,
  )
  act(() => toast({ title: 'Receipt uploaded' }))
  await screen.findByText('Receipt uploaded')
  screen.getByLabelText('Name').focus()
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
  expect(close).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Receipt uploaded')).toBeTruthy()
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'a' })
  expect(close).toHaveBeenCalledTimes(1)
})
