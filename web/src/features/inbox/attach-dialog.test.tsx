import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { down, fill, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { anExpense, aReading } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { AttachDialog } from './attach-dialog.tsx'

const list = 'GET /api/expenses'

function open(answer: Handler) {
  const gateway = employeeGateway({ [list]: answer })
  const [onClose, onChoose] = [vi.fn(), vi.fn()]
  const props = { reading: aReading({ amount: 24 }), onClose, onChoose }
  return { gateway, onClose, onChoose, ...renderPart(<AttachDialog {...props} />) }
}
const offered = () =>
  within(screen.getByRole('list', { name: 'Expenses' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent?.split(',')[0])

it('the dialog that attaches says that none are found only once it knows', async () => {
  const { gateway, user } = open(never)
  await says('Loading expenses...')
  expect(screen.queryByText('No expenses found')).toBeNull()
  gateway.answer(list, { body: [] })
  await user.type(screen.getByLabelText(/^Find an expense/), 'x')
  await says('No expenses found')
})

it('the dialog that attaches says that it could not ask, and asks again', async () => {
  const { gateway, user } = open(down)
  await screen.findByText(/^Failed to fetch expenses: 503/)
  expect(screen.queryByText('No expenses found')).toBeNull()
  gateway.answer(list, { body: [anExpense()] })
  await press(user, 'Try again')
  await waitFor(() => expect(offered()).toEqual(['Grand Hotel']))
})

it('the dialog that attaches offers eight at most, that of the same amount first, the others as they come', async () => {
  const some = Array.from({ length: 9 }, (_, at) =>
    anExpense({ id: `e-${at}`, merchant: `M${at}`, amount: at === 8 ? '24.00' : '5.00' }),
  )
  open({ body: some })
  await waitFor(() => expect(offered()).toHaveLength(8))
  expect(offered().slice(0, 3)).toEqual(['M8', 'M0', 'M1'])
})

it('the dialog that attaches looks on the server for a word, and for none of spaces alone', async () => {
  const { gateway } = open({ body: [] })
  await says('No expenses found')
  fill(/^Find an expense/, '  ')
  fill(/^Find an expense/, 'hotel')
  await waitFor(() => expect(gateway.callsOf(list)).toHaveLength(2))
  expect(gateway.callsOf(list).map(({ query }) => query.get('q'))).toEqual([null, 'hotel'])
})

it('the dialog that attaches tells which was chosen, and closes', async () => {
  const { onChoose, onClose, user } = open({ body: [anExpense()] })
  await user.click(await screen.findByRole('button', { name: /^Grand Hotel, \$420\.50/ }))
  expect(onChoose.mock.calls).toEqual([[anExpense().id]])
  expect(onClose).toHaveBeenCalledTimes(1)
})
