import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { confirm, currentQuestion } from './confirm.ts'
import { ConfirmHost } from './confirm-host.tsx'
import { Dialog, DialogActions, DialogCancel, returnFocus } from './dialog.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

function Page({ dirty }: { dirty?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="New Mission"
        description="Plan a trip."
        dirty={dirty}
      >
        <Field label="Name" error="Name is required">
          <TextInput />
        </Field>
      </Dialog>
      <ConfirmHost />
    </main>
  )
}

it('a dialog names itself, takes the focus to its first field, and gives it back on Escape', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog', {
    name: 'New Mission',
    description: 'Plan a trip.',
  })
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Name'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Open')
})

it('a dialog ties label and error to the control', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const input = await screen.findByRole('textbox', {
    name: 'Name',
    description: 'Name is required',
  })
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

it('a dialog asks before it throws typed text away', async () => {
  const user = userEvent.setup()
  render(<Page dirty />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'New Mission' })
  await user.keyboard('{Escape}')
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('dialog', { name: 'New Mission' })).toBeTruthy()
  await user.keyboard('{Escape}')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a dialog closes a question by Escape from the moment the focus is in it', async () => {
  const user = userEvent.setup()
  render(<Page dirty />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'New Mission' })
  document.addEventListener(
    'focusin',
    ({ target }) => fireEvent.keyDown(target as Element, { key: 'Escape' }),
    { once: true },
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(currentQuestion()).toBeUndefined())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('dialog', { name: 'New Mission' })).toBeTruthy()
})

it('a dialog answers a question with yes, no, and no to the one before when another is asked', async () => {
  render(<ConfirmHost />)
  const question = {
    title: 'Delete this mission?',
    text: '“Tokyo” will be deleted.',
    action: 'Delete',
  }
  let first: Promise<boolean> = Promise.resolve(true)
  act(() => {
    first = confirm(question)
  })
  let second: Promise<boolean> = Promise.resolve(false)
  act(() => {
    second = confirm(question)
  })
  expect(await first).toBe(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await second).toBe(true)
})

it('a dialog keeps the first focus on a sheet that is read before anything is changed in it', async () => {
  render(
    <Dialog open focus="sheet" title="Filters" onClose={() => undefined}>
      <input aria-label="Start Date" type="date" />
    </Dialog>,
  )
  expect(document.activeElement).toBe(await screen.findByRole('dialog', { name: 'Filters' }))
})

it('a dialog opens no keyboard over a form on a touch screen, but for a search, which is opened to type', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const name = <input aria-label="Name" />
  const { rerender } = render(
    <Dialog open title="New Mission" onClose={() => undefined}>
      {name}
    </Dialog>,
  )
  expect(document.activeElement).toBe(await screen.findByRole('dialog'))
  rerender(
    <Dialog key="search" open focus="field" title="Search" onClose={() => undefined}>
      {name}
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})

it.each([
  ['the cross', () => screen.getByRole('button', { name: 'Close' })],
  ['its button', () => screen.getByRole('button', { name: 'Cancel' })],
])('a dialog closes by %s, and asks nothing where nothing was typed', async (_, button) => {
  const onClose = vi.fn()
  render(
    <Dialog open title="New Mission" onClose={onClose}>
      <DialogActions>
        <DialogCancel />
      </DialogActions>
    </Dialog>,
  )
  await screen.findByRole('dialog')
  fireEvent.click(button())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(currentQuestion()).toBeUndefined()
})

it('a dialog tells of what is thrown away only when it is', async () => {
  const [onClose, onDiscard] = [vi.fn(), vi.fn()]
  render(
    <>
      <Dialog open dirty title="New Mission" onClose={onClose} onDiscard={onDiscard}>
        <p>Typed</p>
      </Dialog>
      <ConfirmHost />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(currentQuestion()).toBeDefined())
  act(() => currentQuestion()?.answer(false))
  await waitFor(() => expect(currentQuestion()).toBeUndefined())
  expect([onDiscard.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }))
  await waitFor(() => expect(currentQuestion()).toBeDefined())
  act(() => currentQuestion()?.answer(true))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(onDiscard).toHaveBeenCalledTimes(1)
})

it('a dialog takes Escape at a question for no, and gives the focus back', async () => {
  const user = userEvent.setup()
  render(
    <>
      <button type="button">Delete</button>
      <ConfirmHost />
    </>,
  )
  screen.getByRole('button', { name: 'Delete' }).focus()
  let answer: Promise<boolean> = Promise.resolve(true)
  act(() => {
    answer = confirm({ title: 'Delete it?', text: 'It will be gone.', action: 'Yes' })
  })
  const question = await screen.findByRole('alertdialog', {
    name: 'Delete it?',
    description: 'It will be gone.',
  })
  // The way out has the focus: Enter on a question that came unasked deletes nothing.
  await waitFor(() =>
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' })),
  )
  await user.keyboard('{Escape}')
  expect(await answer).toBe(false)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'))
})

it('a dialog gives the focus to the page where what opened it is gone', () => {
  render(
    <main tabIndex={-1}>
      <button type="button">Row</button>
    </main>,
  )
  const row = screen.getByRole('button')
  returnFocus(row)
  expect(document.activeElement).toBe(row)
  row.remove()
  returnFocus(row)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
