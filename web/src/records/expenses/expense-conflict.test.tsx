import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anExpense } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { cells } from '../../testing/table-cells.ts'
import { ExpenseDialog } from './expense-dialog.tsx'

const opened = anExpense({ notes: 'Two nights' })
const newer = anExpense({ merchant: 'Theirs', updatedAt: '2026-05-03T09:00:00.000Z' })
const change = `PUT /api/expenses/${opened.id}`

/** Edited in a tab that does not know yet what another one has saved. */
async function conflict() {
  const gateway = employeeGateway({
    [change]: ({ body }) =>
      (body as { updatedAt: string }).updatedAt === newer.updatedAt
        ? { body: anExpense({ merchant: 'Mine' }) }
        : problem(409, 'It was changed meanwhile.', { code: 'expense_changed', current: newer }),
  })
  const onClose = vi.fn()
  const { user } = renderPart(<ExpenseDialog expense={opened} onClose={onClose} />)
  fill(/^Merchant/, 'Mine')
  await press(user, 'Update Expense')
  const name = 'This expense was changed elsewhere'
  const versions = within(await screen.findByRole('dialog', { name }))
  return { gateway, user, onClose, versions }
}

const merchant = () => screen.getByLabelText<HTMLInputElement>(/^Merchant/).value

it('the form of an expense shows both versions side by side, and marks what differs', async () => {
  const { versions } = await conflict()
  const rows = versions.getAllByRole('row').slice(1)
  const marked = rows.filter((row) => row.dataset.differs)
  expect(marked.map(cells)).toEqual([
    ['Merchant', 'Mine', 'Theirs'],
    ['Notes', 'Two nights', '–'],
  ])
})

it('the form of an expense saves over it where the person keeps their own', async () => {
  const { gateway, user, onClose, versions } = await conflict()
  await user.click(versions.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(gateway.callsOf(change).map(({ body }) => body)).toMatchObject([
    { merchant: 'Mine', updatedAt: opened.updatedAt },
    { merchant: 'Mine', updatedAt: newer.updatedAt },
  ])
})

it('the form of an expense takes from Sortie what is chosen line by line, and keeps the rest', async () => {
  const { gateway, user, onClose, versions } = await conflict()
  await user.click(versions.getByRole('radio', { name: 'Theirs' }))
  await user.click(versions.getByRole('button', { name: 'Save this choice' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(gateway.callsOf(change).at(-1)?.body).toMatchObject({
    merchant: 'Theirs',
    notes: 'Two nights',
    updatedAt: newer.updatedAt,
  })
})

it('the form of an expense loads the newer one where the person takes that', async () => {
  const { gateway, user, onClose, versions } = await conflict()
  await user.click(versions.getByRole('button', { name: 'Take the one on Sortie' }))
  await waitFor(() => expect(merchant()).toBe('Theirs'))
  expect(gateway.callsOf(change)).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})

it('the form of an expense loses nothing where the person closes the question, and asks again', async () => {
  const { gateway, user, versions } = await conflict()
  await user.click(versions.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(merchant()).toBe('Mine'))
  await press(user, 'Update Expense')
  await screen.findByText('On Sortie now')
  expect(gateway.callsOf(change)).toHaveLength(2)
})

it('the form of an expense keeps what both changed where it is not the same, without asking', async () => {
  const status = anExpense({ ...opened, status: 'Submitted', updatedAt: newer.updatedAt })
  const gateway = employeeGateway({
    [change]: ({ body }) =>
      (body as { updatedAt: string }).updatedAt === newer.updatedAt
        ? { body: { ...status, merchant: 'Mine' } }
        : problem(409, 'It was changed meanwhile.', { code: 'expense_changed', current: status }),
  })
  const onClose = vi.fn()
  const { user } = renderPart(<ExpenseDialog expense={opened} onClose={onClose} />)
  fill(/^Merchant/, 'Mine')
  await press(user, 'Update Expense')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(gateway.callsOf(change).at(-1)?.body).toEqual({
    merchant: 'Mine',
    updatedAt: newer.updatedAt,
  })
})
