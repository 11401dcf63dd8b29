import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { confirm } from './confirm.ts'
import { ConfirmHost } from './confirm-host.tsx'
import { Dialog } from './dialog.tsx'
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

it('names itself, takes the focus to its first field, and gives it back on Escape', async () => {
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

it('ties label and error to the control', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const input = await screen.findByRole('textbox', {
    name: 'Name',
    description: 'Name is required',
  })
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

it('asks before it throws typed text away', async () => {
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

it('answers a question with yes, no, and no to the one before when another is asked', async () => {
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

it('keeps the first focus on a sheet that is read before anything is changed in it', async () => {
  render(
    <Dialog open focusSheet title="Filters" onClose={() => undefined}>
      <input aria-label="Start Date" type="date" />
    </Dialog>,
  )
  expect(document.activeElement).toBe(await screen.findByRole('dialog', { name: 'Filters' }))
})
