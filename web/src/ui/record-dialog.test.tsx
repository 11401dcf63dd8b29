import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { useZodForm } from '../lib/form.ts'
import { store } from '../lib/store.ts'
import { takeOffer } from '../lib/toast.ts'
import { fill, press } from '../testing/actions.ts'
import { fakeGateway, problem } from '../testing/fake-gateway.ts'
import { renderPart } from '../testing/render-part.tsx'
import { says } from '../testing/says.ts'
import { Field } from './field.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { TextInput } from './text-input.tsx'

const Fields = z.object({ name: z.string().check(z.minLength(1, 'Name is required')) })
const kept = { id: 'r-1', name: 'Oslo', updatedAt: '2026-05-02T09:00:00.000Z' }
const newer = { ...kept, name: 'Trondheim', updatedAt: '2026-05-03T09:00:00.000Z' }
const answer = (work: () => Promise<typeof kept>) =>
  vi.fn((_: object) => ({ unwrap: () => work() }))
const works = () => answer(async () => kept)
const down = { status: 503, message: '503: Down for a moment.' }
const fails = () => answer(() => Promise.reject(down))

type Given = Parameters<typeof RecordDialog<z.infer<typeof Fields>, typeof kept>>[0]

function Part(props: Partial<Given>) {
  const form = useZodForm(Fields, { defaultValues: { name: '' }, draft: 'record' })
  const words = { noun: 'Trip', title: 'New Mission', action: 'Save' }
  const actions = { create: works(), change: works(), onClose: () => undefined }
  return (
    <RecordDialog<z.infer<typeof Fields>, typeof kept>
      form={form}
      {...words}
      {...actions}
      fieldsOf={({ name }) => ({ name })}
      say={({ name }) => [['Name', name]]}
      {...props}
    >
      <Field label="Name" error={form.error('name')}>
        <TextInput {...form.register('name')} />
      </Field>
    </RecordDialog>
  )
}
function open(props: Parameters<typeof Part>[0] = {}) {
  fakeGateway({ 'GET /api/user': problem(401, 'Please sign in.') })
  return renderPart(<Part {...props} />)
}
const name = () => screen.getByLabelText<HTMLInputElement>('Name')

it('the dialog of a record offers to open what it made', async () => {
  const onOpen = vi.fn()
  const { user } = open({ onOpen })
  fill(/^Name/, 'Oslo')
  await user.type(name(), '{Enter}')
  await says('Trip created successfully')
  const [shown] = store.getState().toasts
  expect(shown?.button).toBe('Open')
  takeOffer(shown?.id ?? '')
  expect(onOpen).toHaveBeenCalledWith(kept.id)
})

it('the dialog of a record makes a record, says so, and closes', async () => {
  const [create, onClose] = [works(), vi.fn()]
  const { user } = open({ create, onClose })
  fill(/^Name/, 'Oslo')
  await user.type(name(), '{Enter}')
  await says('Trip created successfully')
  expect(create.mock.calls).toEqual([
    [{ body: { name: 'Oslo' }, idempotencyKey: expect.any(String) }],
  ])
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('the dialog of a record sends nothing that the form does not take', async () => {
  const create = works()
  const { user } = open({ create })
  await press(user, 'Save')
  await says('Name is required')
  expect(create).not.toHaveBeenCalled()
})

it('the dialog of a record keeps what was typed when it failed, and tries again under the same key', async () => {
  const [create, onClose] = [fails(), vi.fn()]
  const { user } = open({ create, onClose })
  fill(/^Name/, 'Oslo')
  await press(user, 'Save')
  await says('Failed to create trip')
  expect(name().value).toBe('Oslo')
  await press(user, 'Save')
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2))
  const [first, second] = create.mock.calls.map(([input]) => input as { idempotencyKey: string })
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  expect(onClose).not.toHaveBeenCalled()
})

it('the dialog of a record edits the record that was read, so that a change by somebody else is noticed', async () => {
  const change = works()
  const { user } = open({ record: kept, change })
  fill(/^Name/, 'Bergen')
  await press(user, 'Save')
  await says('Trip updated successfully')
  expect(change.mock.calls).toEqual([
    [{ params: { id: 'r-1' }, body: { name: 'Bergen', updatedAt: kept.updatedAt } }],
  ])
})

it('the dialog of a record says why an edit failed', async () => {
  const { user } = open({ record: kept, change: fails() })
  fill(/^Name/, 'Bergen')
  await press(user, 'Save')
  await says('Failed to update trip')
  await says(down.message)
})

it('the dialog of a record shows what somebody else has made of it meanwhile, and saves over it only when told so', async () => {
  const { user, change, onClose } = await conflict()
  await user.keyboard('{Escape}')
  expect(name().value).toBe('Bergen')
  await press(user, 'Save')
  await press(user, 'Keep mine')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(change.mock.calls.map(([{ body }]) => body.updatedAt)).toEqual([
    ...[kept.updatedAt, kept.updatedAt, newer.updatedAt],
  ])
})

it('the dialog of a record takes over what somebody else has made of it, to be edited further', async () => {
  const { user, change } = await conflict()
  await press(user, 'Take the one on Sortie')
  await waitFor(() => expect(name().value).toBe('Trondheim'))
  expect(change).toHaveBeenCalledTimes(1)
  fill(/^Name/, 'Tromsø')
  await press(user, 'Save')
  await says('Trip updated successfully')
  expect(change.mock.calls[1]?.[0].body).toEqual({ name: 'Tromsø', updatedAt: newer.updatedAt })
})

async function conflict() {
  const change = vi.fn(({ body }: { body: { name?: string; updatedAt: string } }) => ({
    unwrap: async () => {
      if (body.updatedAt === newer.updatedAt) return kept
      throw { status: 409, message: '409: It was changed meanwhile.', current: newer }
    },
  }))
  const onClose = vi.fn()
  const { user } = open({ record: kept, change, onClose })
  fill(/^Name/, 'Bergen')
  await press(user, 'Save')
  await screen.findByRole('dialog', { name: 'This trip was changed elsewhere' })
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    ...['FieldYoursOn Sortie now', 'NameBergenTrondheim'],
  ])
  return { user, change, onClose }
}

it('the dialog of a record saves once, however often it is pressed', async () => {
  const create = answer(() => new Promise(() => undefined))
  const { user } = open({ create })
  fill(/^Name/, 'Oslo')
  await press(user, 'Save')
  await press(user, 'Saving...')
  expect(create).toHaveBeenCalledTimes(1)
})

it('the dialog of a record closes unasked while it is being saved, and says then how that ended', async () => {
  const done = Promise.withResolvers<typeof kept>()
  const onClose = vi.fn()
  const { user } = open({ create: answer(() => done.promise), onClose })
  fill(/^Name/, 'Oslo')
  await press(user, 'Save')
  await screen.findByRole('button', { name: 'Saving...' })
  await press(user, 'Cancel')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  done.resolve(kept)
  await says('Trip created successfully')
})

it('the dialog of a record has a draft laid over its fields, which is gone once it was discarded', async () => {
  sessionStorage.clear()
  const onClose = vi.fn()
  const { user } = open({ onClose })
  fill(/^Name/, 'Oslo')
  await press(user, 'Cancel')
  await press(user, 'Discard')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(Object.keys(sessionStorage).join()).not.toContain('record')
})
