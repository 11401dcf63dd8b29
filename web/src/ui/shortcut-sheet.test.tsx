import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useShortcutKeys, useShortcuts } from '../lib/use-shortcuts.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'

const add = vi.fn()
function Page({ onClose = () => undefined }: { onClose?: () => void }) {
  useShortcutKeys()
  useShortcuts([
    { keys: 'n', does: 'New Expense', run: add },
    { keys: 'g e', does: 'Go to Expenses', run: () => undefined },
  ])
  return <ShortcutSheet onClose={onClose} />
}
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: /single keys/ })

afterEach(() => {
  if (screen.queryByRole('switch') && !toggle().checked) fireEvent.click(toggle())
  add.mockClear()
})

it('the list of keys lists what the keys of this screen do, two keys one after the other', async () => {
  render(<Page />)
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  const does = sheet.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(does).toEqual(['Go to Expenses', 'New Expense'])
  const [two] = sheet.getAllByRole('term')
  expect([...(two?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent)).toEqual([
    'g',
    'e',
  ])
})

it('the list of keys turns the keys off for whoever dictates, and on again', async () => {
  render(<Page />)
  await screen.findByRole('dialog')
  fireEvent.click(toggle())
  expect(toggle().checked).toBe(false)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(add).not.toHaveBeenCalled()
  fireEvent.click(toggle())
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(add).toHaveBeenCalledTimes(1)
})

it('the list of keys has the keys for itself while it is open', async () => {
  render(<Page />)
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'n' })
  expect(add).not.toHaveBeenCalled()
})

it('the list of keys is closed by Escape', async () => {
  const onClose = vi.fn()
  render(<Page onClose={onClose} />)
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
