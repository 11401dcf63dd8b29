import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press } from '../../testing/actions.ts'
import { anOrganisation, employeeGateway } from '../../testing/employee-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { ImportCard } from './import-card.tsx'

const csv = 'Mail;Team\nada@example.com;Sales\n'
const preview = {
  header: ['Mail', 'Team'],
  columns: { email: 0 },
  count: 1,
  people: [{ email: 'ada@example.com' }],
  faultCount: 0,
  faults: [],
}
const run = 'POST /admin/people-imports'
const look = `${run}/preview`
const made = {
  id: 'i-1',
  at: '2026-05-01T09:00:00.000Z',
  by: 'robin@example.com',
  fileName: 'people.csv',
  count: 1,
  invited: false,
  undoneAt: null,
}

async function chosen(answer: object, file: BlobPart = csv, more = {}) {
  const gateway = employeeGateway({
    ...more,
    [look]: { body: answer },
    [run]: { status: 201, body: made },
    'GET /admin/people-imports': { body: [] },
  })
  const { user } = renderPart(<ImportCard />)
  await screen.findByText('Choose a file of people')
  const input = document.querySelector('input[type=file]') as HTMLElement
  fireEvent.change(input, { target: { files: [new File([file], 'people.csv')] } })
  await screen.findByText('The first of 1 person:')
  return { gateway, user }
}

it('a file of people is shown, its columns are chosen, and it is imported with invitations', async () => {
  const { gateway, user } = await chosen(preview)
  expect(screen.getByText('ada@example.com')).toBeTruthy()
  const columns = { email: 0, department: 1 }
  gateway.answer(look, { body: { ...preview, columns } })
  await user.selectOptions(screen.getByLabelText('Department'), '1')
  await waitFor(() => expect(gateway.callsOf(look)).toHaveLength(2))
  expect(gateway.callsOf(look)[1]?.body).toEqual({ csv, columns })
  await user.click(screen.getByRole('checkbox', { name: 'Mail invitations' }))
  await waitFor(() => expect(screen.getByLabelText('Department')).toHaveProperty('value', '1'))
  await press(user, 'Import 1 person')
  await says('Imported 1 person')
  expect(gateway.callsOf(run)[0]?.body).toEqual({
    csv,
    fileName: 'people.csv',
    columns,
    invite: true,
  })
})

it('a file of people with faults says them by line, and is not imported', async () => {
  const fault = { line: 2, column: 'email', sentence: 'Invalid email address' }
  await chosen({ ...preview, faultCount: 1, faults: [fault] })
  expect(screen.getByText('Invalid email address')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 1 person' })).toHaveProperty('disabled', true)
})

it('a file of people that Excel saved in Western letters is read as it was written', async () => {
  const bytes = Uint8Array.from(csv.replace('ada@', 'j\u00f6rg@'), (letter) => letter.charCodeAt(0))
  const { gateway } = await chosen(preview, bytes)
  expect(gateway.callsOf(look)[0]?.body).toEqual({ csv: csv.replace('ada@', 'j\u00f6rg@') })
})

it('invitations that would reach nobody cannot be chosen, and the reason is said', async () => {
  const organisation = { body: anOrganisation({ mailsToFolder: true }) }
  await chosen(preview, csv, { 'GET /admin/organisation': organisation })
  await screen.findByText(/No mail server is set up/)
  const invite = screen.getByRole('checkbox', { name: 'Mail invitations' })
  expect(invite).toHaveProperty('disabled', true)
})

it('an import of people is undone once that was confirmed', async () => {
  const gateway = employeeGateway({
    'GET /admin/people-imports': { body: [made] },
    [`${run}/i-1/undo`]: { body: { ...made, undoneAt: made.at } },
  })
  const { user } = renderPart(<ImportCard />)
  await press(user, 'Undo')
  await press(user, 'Remove Them')
  await says('The import was undone')
  expect(gateway.callsOf(`${run}/i-1/undo`)).toHaveLength(1)
})
