import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down, downWords, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { aFinding } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const twice = aFinding()
const sides = twice.sides.map((side, index) => ({
  ...side,
  userId: `u${index}`,
  email: ['ada@example.com', 'bob@example.com'][index] ?? null,
}))

it('lists findings across people with both pictures, and takes one off with one press', async () => {
  const gateway = employeeGateway({
    'GET /api/user': { body: anAdministrator() },
    'GET /admin/doubts': { body: [{ ...twice, sides, dismissed: true }] },
    [`POST /admin/doubts/${twice.id}/dismiss`]: { status: 204 },
  })
  const { user } = renderApp('/admin/doubts?kind=same_file')
  expect(await screen.findByText('ada@example.com and bob@example.com')).toBeTruthy()
  expect(screen.getByText(/its owner says it is fine/)).toBeTruthy()
  expect(screen.getAllByRole('img', { name: /^Receipt of/ })).toHaveLength(2)
  expect(gateway.callsOf('GET /admin/doubts')[0]?.query?.get('kind')).toBe('same_file')
  gateway.answer('GET /admin/doubts', { body: [] })
  await user.click(screen.getByRole('button', { name: 'Not a Duplicate' }))
  await waitFor(() => expect(screen.getByText('There are none of this kind.')).toBeTruthy())
})

const answers = {
  'GET /api/user': { body: anAdministrator() },
  'GET /admin/doubts': { body: [{ ...twice, sides }] },
}

it('shows no findings of another kind under a kind that failed', async () => {
  const gateway = employeeGateway(answers)
  const { user } = renderApp('/admin/doubts')
  await screen.findByText('ada@example.com and bob@example.com')
  gateway.answer('GET /admin/doubts', down)
  await user.selectOptions(screen.getByLabelText('Kind'), 'Same purchase')
  expect(
    await screen.findByText(/^Failed to fetch possible duplicates and mismatches: 503/),
  ).toBeTruthy()
  expect(screen.queryByText('ada@example.com and bob@example.com')).toBeNull()
})

it('keeps a finding that could not be dismissed, and says why', async () => {
  employeeGateway({ ...answers, [`POST /admin/doubts/${twice.id}/dismiss`]: down })
  const { user } = renderApp('/admin/doubts')
  await press(user, 'Not a Duplicate')
  await says('Failed to take it off the list')
  await says(downWords)
  expect(screen.getByText('ada@example.com and bob@example.com')).toBeTruthy()
})

it('asks for all where the address names a kind that is not there', async () => {
  const gateway = employeeGateway(answers)
  renderApp('/admin/doubts?kind=rumour')
  await screen.findByText('ada@example.com and bob@example.com')
  expect(gateway.callsOf('GET /admin/doubts')[0]?.query.get('kind')).toBeNull()
})

it('asks the person, by name, and shows what was asked and answered', async () => {
  const nora = { userId: 'u0', email: 'nora@example.com', name: 'Nora Newcomer' }
  const hers = { ...twice, sides: twice.sides.map((side) => ({ ...side, ...nora })) }
  const gateway = employeeGateway({
    ...answers,
    'GET /admin/doubts': { body: [hers] },
    [`POST /admin/doubts/${twice.id}/ask`]: { status: 204 },
  })
  const { user } = renderApp('/admin/doubts')
  await screen.findByText('Nora Newcomer')
  await press(user, 'Ask Nora')
  const question = await screen.findByLabelText<HTMLTextAreaElement>(/^Question/)
  expect(question.value).toMatch(/^Inbox and Grand Hotel.* Is one of them a duplicate\?$/)
  await user.type(question, ' Please look.')
  const asked = { question: 'Is it?', askedAt: twice.createdAt }
  gateway.answer('GET /admin/doubts', {
    body: [{ ...hers, asked: { ...asked, answer: 'No.', answeredAt: twice.createdAt } }],
  })
  await press(user, 'Ask')
  await screen.findByText('Nora Newcomer answered: “No.”')
  const [call] = gateway.callsOf(`POST /admin/doubts/${twice.id}/ask`)
  expect(call?.body).toEqual({ question: expect.stringMatching(/Please look\.$/) })
})

it('asks nobody where a finding is between two people', async () => {
  employeeGateway(answers)
  renderApp('/admin/doubts')
  await screen.findByText('ada@example.com and bob@example.com')
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull()
})
