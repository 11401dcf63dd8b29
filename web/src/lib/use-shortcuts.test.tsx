import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { store } from './store.ts'
import { switchShortcuts, useShortcutKeys, useShortcuts } from './use-shortcuts.ts'

const isNew = vi.fn()
const toExpenses = vi.fn()
const shell = [
  { keys: 'n', does: 'New', run: isNew },
  { keys: 'g e', does: 'Go to Expenses', run: toExpenses },
]
function Shell({ children }: { children?: React.ReactNode }) {
  useShortcutKeys()
  useShortcuts(shell)
  return children
}
function Page({ run }: { run: () => void }) {
  useShortcuts([{ keys: 'n', does: 'New Expense', run }])
  return null
}
afterEach(() => {
  isNew.mockClear()
  toExpenses.mockClear()
})

function type(keys: string, target: Element = document.body, held: object = {}) {
  for (const key of keys.split(' ')) fireEvent.keyDown(target, { key, ...held })
}

it('the page does what a key stands for', () => {
  render(<Shell />)
  type('n')
  type('x')
  expect(isNew).toHaveBeenCalledTimes(1)
  type('g e')
  expect(toExpenses).toHaveBeenCalledTimes(1)
})

it('the page lets the page on top say what a key does, until it is gone', () => {
  const run = vi.fn()
  const { rerender } = render(<Shell />)
  rerender(
    <Shell>
      <Page run={run} />
    </Shell>,
  )
  type('n')
  expect([run.mock.calls.length, isNew.mock.calls.length]).toEqual([1, 0])
  rerender(<Shell />)
  type('n')
  expect([run.mock.calls.length, isNew.mock.calls.length]).toEqual([1, 1])
})

it('the page leaves the browser its keys, and whoever types theirs', () => {
  render(
    <Shell>
      <input aria-label="Merchant" />
      <div role="dialog">
        <button type="button">Save</button>
      </div>
    </Shell>,
  )
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    type('n', document.body, held)
  type('n', screen.getByLabelText('Merchant'))
  type('n', screen.getByRole('button'))
  expect(isNew).not.toHaveBeenCalled()
})

it('the page forgets the first of two keys after a while', () => {
  render(<Shell />)
  const now = vi.spyOn(Event.prototype, 'timeStamp', 'get')
  now.mockReturnValue(1000)
  type('g')
  now.mockReturnValue(5000)
  type('e')
  expect(toExpenses).not.toHaveBeenCalled()
  now.mockRestore()
})

it('the page lists what is offered', () => {
  render(<Shell />)
  const { offered } = store.getState().shortcuts
  expect(offered.map(({ does }) => does)).toEqual(['New', 'Go to Expenses'])
})

it('the page can be turned off for people who dictate, and remembers that', () => {
  render(<Shell />)
  switchShortcuts(false)
  type('n')
  expect(isNew).not.toHaveBeenCalled()
  expect(localStorage.getItem('sortie.shortcuts')).toBe('off')
  switchShortcuts(true)
  type('n')
  expect(isNew).toHaveBeenCalledTimes(1)
})
