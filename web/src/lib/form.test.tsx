import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { readDraft } from './drafts.ts'
import { useZodForm } from './form.ts'

const Mission = z.object({
  name: z.string().check(z.minLength(1, 'Name is required')),
  notes: z.string(),
})

function MissionForm({ send }: { send: (values: object) => Promise<unknown> }) {
  const form = useZodForm(Mission, { defaultValues: { name: '', notes: '' }, draft: 'mission' })
  return (
    <form onSubmit={form.submit(send)}>
      <Field label="Name" error={form.error('name')}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field label="Notes" error={form.error('notes')}>
        <TextInput {...form.register('notes')} />
      </Field>
      <button type="submit">Save</button>
    </form>
  )
}

it('a form does not send what the schema refuses, and says why beside the field', async () => {
  const send = vi.fn(async () => undefined)
  render(<MissionForm send={send} />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(send).not.toHaveBeenCalled()
})

it("a form puts the server's sentences on their fields", async () => {
  const refusal = { status: 400, message: '400: Invalid.', fields: { notes: 'Use fewer words.' } }
  render(<MissionForm send={() => Promise.reject(refusal)} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Tokyo')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Use fewer words.')).toBeTruthy()
})

it("a form keeps the server's sentence while the value is the one it speaks of, and sends it again", async () => {
  const refusal = { status: 400, message: '400: Invalid.', fields: { notes: 'Use fewer words.' } }
  const send = vi.fn(() => Promise.reject(refusal))
  render(<MissionForm send={send} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Tokyo')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Use fewer words.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Notes'))
  await userEvent.click(screen.getByLabelText('Name'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByText('Use fewer words.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  await userEvent.type(screen.getByLabelText('Notes'), 'Short')
  await vi.waitFor(() => expect(screen.queryByText('Use fewer words.')).toBeNull())
})

it('a form keeps a half-filled form until it is sent', async () => {
  const send = vi.fn(async () => undefined)
  const { unmount } = render(<MissionForm send={send} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Tokyo')
  unmount()
  const again = render(<MissionForm send={send} />)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Tokyo')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'Tokyo', notes: '' }))
  again.unmount()
  render(<MissionForm send={send} />)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
})

it('a form is no draft while it is sent and closed, and one again if that fails', async () => {
  const refusal = { status: 503, message: '503: Down.' }
  const answer = Promise.withResolvers<void>()
  // A dialog ignores what is pressed while it is saved.
  const send = vi.fn(async () => undefined).mockImplementationOnce(() => answer.promise as never)
  const { unmount } = render(<MissionForm send={send} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Tokyo')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  unmount()
  expect(readDraft('mission')).toEqual({})
  answer.reject(refusal)
  await vi.waitFor(() => expect(readDraft('mission')).toMatchObject({ name: 'Tokyo' }))
})

it('a form moves nothing under a pointer that is down, so that the press is a click', async () => {
  const user = userEvent.setup()
  render(<MissionForm send={vi.fn()} />)
  await user.click(screen.getByLabelText('Name'))
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Save' }) })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByText('Name is required')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: document.body })
  expect(await screen.findByText('Name is required')).toBeTruthy()
})
