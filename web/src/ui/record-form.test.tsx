import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { usePlainForm } from '../lib/form.ts'
import { fill, press } from '../testing/actions.ts'
import { fakeGateway, problem } from '../testing/fake-gateway.ts'
import { renderPart } from '../testing/render-part.tsx'
import { says } from '../testing/says.ts'
import { Field } from './field.tsx'
import { FormCard } from './form-card.tsx'
import { RecordForm } from './record-form.tsx'
import { TextInput } from './text-input.tsx'

type Values = { name: string }
type Given = Partial<Parameters<typeof RecordForm<Values, string>>[0]>

const common = {
  title: 'Rename',
  action: 'Save',
  send: async ({ name }: Values) => name,
  done: 'Renamed',
}
const useName = () =>
  usePlainForm<Values>({ name: '' }, ({ name }) => ({ name: !name && 'Enter a name.' }))

function Part(given: Given) {
  const form = useName()
  return (
    <RecordForm<Values, string> form={form} {...common} onClose={() => undefined} {...given}>
      <Field label="Name" error={form.error('name')}>
        <TextInput {...form.register('name')} />
      </Field>
    </RecordForm>
  )
}
function OnPage() {
  const form = useName()
  return (
    <FormCard<Values, string> form={form} {...common}>
      <Field label="Name" error={form.error('name')}>
        <TextInput {...form.register('name')} />
      </Field>
    </FormCard>
  )
}
function open(given: Given = {}) {
  fakeGateway({ 'GET /api/user': problem(401, 'Please sign in.') })
  return renderPart(<Part {...given} />).user
}
const refusal = (fields?: object) => async () => {
  throw { status: 409, message: '409: It is taken.', sentence: 'It is taken.', fields }
}

it('a form sends nothing that is known to be wrong, and says so at the field', async () => {
  const send = vi.fn()
  await press(open({ send }), 'Save')
  await says('Enter a name.')
  expect(send).not.toHaveBeenCalled()
})

it('a form says what came of it, and closes', async () => {
  const onClose = vi.fn()
  const user = open({ onClose })
  fill(/^Name/, 'Oslo')
  await press(user, 'Save')
  await says('Renamed')
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('a form is a card on a page, and says the same there', async () => {
  fakeGateway({ 'GET /api/user': problem(401, 'Please sign in.') })
  const { user } = renderPart(<OnPage />)
  expect(screen.getByRole('form', { name: 'Rename' })).toBeTruthy()
  await press(user, 'Save')
  await says('Enter a name.')
  fill(/^Name/, 'Oslo')
  await press(user, 'Save')
  await says('Renamed')
})

it('a form says in the form why it failed, where no toast does, until it is sent again', async () => {
  const onClose = vi.fn()
  const send = vi.fn<() => Promise<string>>(refusal())
  const user = open({ send, onClose })
  fill(/^Name/, 'Oslo')
  await press(user, 'Save')
  expect((await screen.findByRole('alert')).textContent).toBe('It is taken.')
  expect(onClose).not.toHaveBeenCalled()
  send.mockResolvedValue('Oslo')
  await press(user, 'Save')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('a form says a refusal of a field there, and not again', async () => {
  const user = open({ send: refusal({ name: 'Another one has this name.' }) })
  fill(/^Name/, 'Oslo')
  await press(user, 'Save')
  await says('Another one has this name.')
  expect(screen.queryByText('It is taken.')).toBeNull()
})

it('a form stays open and says nothing where nothing came of it', async () => {
  const onClose = vi.fn()
  const send = vi.fn(async () => undefined)
  const user = open({ send, onClose })
  fill(/^Name/, 'Oslo')
  await press(user, 'Save')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByText('Renamed')).toBeNull()
})

it('a form asks before it throws typed text away', async () => {
  const onClose = vi.fn()
  const user = open({ onClose })
  fill(/^Name/, 'Oslo')
  await press(user, 'Cancel')
  await press(user, 'Keep editing')
  expect(onClose).not.toHaveBeenCalled()
})

it('a form closes unasked where nothing in it is worth a question', async () => {
  const onClose = vi.fn()
  const user = open({ onClose, unasked: true })
  fill(/^Name/, 'Oslo')
  await press(user, 'Cancel')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
