import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { aFinding, anExpense } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const expense = anExpense()
const [side] = aFinding({ expenseId: expense.id }).sides
const finding = {
  ...aFinding(),
  id: 'contradiction.one',
  kind: 'contradiction' as const,
  field: 'amount' as const,
  typed: '58.00',
  said: '85.00',
  sides: side ? [side] : [],
}

it('a notice says in the expense what its receipt contradicts, until the person says that it is fine', async () => {
  const gateway = employeeGateway({
    'GET /api/expenses': { body: [expense] },
    [`GET /api/expenses/${expense.id}`]: { body: expense },
    'GET /api/findings': { body: [finding] },
    [`POST /api/findings/${finding.id}/dismiss`]: { status: 204 },
  })
  const { user } = renderApp(`/expenses/${expense.id}`)
  const dialog = await screen.findByRole('dialog')
  const said = await within(dialog).findByText('You typed 58.00, the receipt says 85.00.')
  const merchant = within(dialog).getByLabelText(/^Merchant/)
  // Below the form a phone shows it only to those who scroll.
  expect(said.compareDocumentPosition(merchant)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  gateway.answer('GET /api/findings', { body: [] })
  await user.click(within(dialog).getByRole('button', { name: 'It Is Right' }))
  await waitFor(() => expect(within(dialog).queryByText(/You typed/)).toBeNull())
})

it('a notice shows the question of an administrator at the expense, and sends the answer', async () => {
  const asked = { question: 'Which one is right?', askedAt: '2026-05-20T10:00:00.000Z' }
  const question = { ...finding, asked: { ...asked, answer: null, answeredAt: null } }
  const gateway = employeeGateway({
    'GET /api/expenses': { body: [expense] },
    [`GET /api/expenses/${expense.id}`]: { body: expense },
    'GET /api/findings': { body: [question] },
    [`POST /api/findings/${finding.id}/answer`]: { status: 204 },
  })
  const { user } = renderApp(`/expenses/${expense.id}`)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('“Which one is right?”', { exact: false })
  await user.type(dialog.getByLabelText(/^Your answer/), 'The receipt.')
  gateway.answer('GET /api/findings', { body: [] })
  await user.click(dialog.getByRole('button', { name: 'Send Answer' }))
  await waitFor(() => expect(dialog.queryByLabelText(/^Your answer/)).toBeNull())
  expect(gateway.callsOf(`POST /api/findings/${finding.id}/answer`)[0]?.body).toEqual({
    answer: 'The receipt.',
  })
})
