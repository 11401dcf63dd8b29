import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as RadixDialog from 'radix-ui/dialog'
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

it('the toaster shows one toast at a time, the newest', async () => {
  act(() => void toast({ title: 'Trip created successfully' }))
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

it('the toaster takes a toast away after 5 seconds, and forgets it 1,000,000 ms later', async () => {
  act(() => void toast({ title: 'Flight created successfully' }))
  expect(await screen.findByText('Flight created successfully')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(4000))
  expect(store.getState().toasts[0]?.open).toBe(true)
  act(() => void vi.advanceTimersByTime(1100))
  expect(store.getState().toasts[0]?.open).toBe(false)
  act(() => void vi.advanceTimersByTime(REMOVE_DELAY))
  expect(store.getState().toasts).toEqual([])
})

it('the toaster is dismissed by its cross', async () => {
  act(() => void toast({ title: 'File selected' }))
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('File selected')).toBeNull())
})

it('the toaster is reached with F8', async () => {
  act(() => void toast({ title: 'File removed' }))
  await screen.findByText('File removed')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(document.activeElement?.tagName).toBe('OL')
})

it('the toaster offers to undo what it tells, as long as it is there', async () => {
  const undone = vi.fn()
  const offer = () => act(() => void toast({ title: 'Hotel deleted', undo: undone }))
  offer()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(undone).toHaveBeenCalledTimes(1)
  offer()
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(store.getState().toasts[0]?.open).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(store.getState().toasts[0]?.open).toBe(false)
})

it('the toaster leaves Escape to the dialog one works in', async () => {
  const close = vi.fn()
  render(
    <div role="dialog">
      <input aria-label="Name" />
      <button type="button" data-way-out onClick={close}>
        Close
      </button>
    </div>,
  )
  act(() => void toast({ title: 'Receipt uploaded' }))
  await screen.findByText('Receipt uploaded')
  screen.getByLabelText('Name').focus()
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
  expect(close).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Receipt uploaded')).toBeTruthy()
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'a' })
  expect(close).toHaveBeenCalledTimes(1)
})

it('the toaster is heard, reached and pressed beside an open dialog, which has the focus again behind it', async () => {
  const undone = vi.fn()
  render(
    <RadixDialog.Root open>
      <RadixDialog.Content aria-describedby={undefined}>
        <RadixDialog.Title>Edit Expense</RadixDialog.Title>
        <button type="button">Delete</button>
      </RadixDialog.Content>
    </RadixDialog.Root>,
  )
  const remove = screen.getByRole('button', { name: 'Delete' })
  remove.focus()
  act(() => void toast({ title: 'Receipt deleted', undo: undone }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  act(() => undo.focus())
  expect(document.activeElement).toBe(undo)
  fireEvent.click(undo)
  expect(undone).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(document.activeElement).toBe(remove))
})

it.each([
  ['a desk, above the bar of buttons below', [0, 772, 420, 900], [16, 822, 1400, 882], '78px'],
  ['a desk, where no bar is', [0, 772, 420, 900], [500, 822, 1400, 882], '0px'],
  ['a phone, below the title of a sheet', [0, 0, 390, 120], [0, 88, 390, 160], '160px'],
  ['a phone, above a sheet that begins lower', [0, 0, 390, 120], [0, 110, 390, 200], '0px'],
])('the toaster covers no bar: on %s', async (_, list, bar, clear) => {
  const rectOf = ([left = 0, top = 0, right = 0, bottom = 0]: number[]) =>
    ({ left, top, right, bottom, height: bottom - top, width: right - left }) as DOMRect
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  place.mockImplementation(function (this: Element) {
    return rectOf(this.hasAttribute('data-clear') ? bar : list)
  })
  const element = document.body.appendChild(document.createElement('div'))
  element.dataset.clear = 'true'
  act(() => void toast({ title: 'Draft again' }))
  const shown = (await screen.findByText('Draft again')).closest('ol')
  expect(shown?.style.getPropertyValue('--clear')).toBe(clear)
  element.remove()
  await waitFor(() => expect(shown?.style.getPropertyValue('--clear')).toBe('0px'))
  place.mockRestore()
})
