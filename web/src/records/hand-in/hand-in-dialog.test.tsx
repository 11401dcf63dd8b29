import type { ExpenseJson } from '@sortie/contracts/expense'
import type { CheckedExpenseJson } from '@sortie/contracts/expense-report'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anExpense, anExpenseReport } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { HandInDialog } from './hand-in-dialog.tsx'

const hotel = anExpense()
const bistro = anExpense({ id: hotel.id.replace(/^./, 'a'), merchant: 'Bistro', amount: '30.00' })
const submit = 'POST /api/expense-reports'
const alex = anExpenseReport().waitsFor
const plain = ({ id, updatedAt }: ExpenseJson, values: Partial<CheckedExpenseJson> = {}) => ({
  ...{ id, updatedAt, concerns: [], explanation: null },
  ...values,
})

function open(checked = [plain(hotel), plain(bistro)], approver = alex) {
  const gateway = employeeGateway({
    'POST /api/expense-reports/check': {
      body: { expenses: checked, approver },
    },
    'GET /api/expense-reports/approvers': ({ query }) => ({
      body: query.get('q') === 'bo' ? [{ id: 'b', name: 'Bo Chen', email: 'bo@example.com' }] : [],
    }),
    [submit]: { status: 202, body: anExpenseReport() },
  })
  const done = { close: vi.fn(), done: vi.fn() }
  const dialog = <HandInDialog expenses={[hotel, bistro]} onClose={done.close} onDone={done.done} />
  return { gateway, done, ...renderPart(dialog) }
}

it('hands in what was selected to the manager of the profile, as it was checked', async () => {
  const { gateway, done, user } = open()
  await screen.findByText('Nothing is missing. They are locked until it is decided.')
  fill(/^Note/, 'The fair')
  await press(user, 'Hand In 2 expenses')
  await waitFor(() => expect(done.close).toHaveBeenCalled())
  expect(done.done).toHaveBeenCalled()
  expect(gateway.callsOf(submit)[0]?.body).toEqual({
    expenses: [hotel, bistro].map(({ id, updatedAt }) => ({ id, updatedAt })),
    approverId: alex?.id,
    title: '',
    note: 'The fair',
  })
  await screen.findByText('Handed in as R-20260502-3FA9C1D2')
})

it('says what needs a look first, and leads to where it is mended', async () => {
  const { user } = open([
    plain(hotel, { concerns: ['draft', 'no_receipt', 'outside_mission'] }),
    plain(bistro, { concerns: ['draft'] }),
  ])
  const list = await screen.findByRole('region', { name: 'To look at first' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(within(list).getByText('No receipt')).toBeTruthy()
  expect(within(list).getByText('Outside the dates of its mission')).toBeTruthy()
  await user.click(within(list).getByRole('button', { name: 'Edit Grand Hotel' }))
  await screen.findByRole('dialog', { name: 'Edit Expense' })
})

it('leaves out what another report has, and says which', async () => {
  const explanation = 'It is in report R-1, which waits for Alex Kim.'
  const { gateway, user } = open([
    plain(hotel, { concerns: ['in_report'], explanation }),
    plain(bistro),
  ])
  await screen.findByText(`${explanation} It is left out.`)
  await press(user, 'Hand In 1 expense')
  await waitFor(() => expect(gateway.callsOf(submit)).toHaveLength(1))
  expect(gateway.callsOf(submit)[0]?.body).toMatchObject({ expenses: [{ id: bistro.id }] })
})

it('asks who decides where the profile names nobody, found by name or e-mail', async () => {
  const { gateway, user } = open(undefined, null)
  await press(user, 'Hand In 2 expenses')
  await screen.findByText('Choose who decides on this report.')
  expect(gateway.callsOf(submit)).toHaveLength(0)
  fill(/^Approver/, 'nobody')
  await screen.findByText(/^Nobody has this name or e-mail\./)
  fill(/^Approver/, 'bo')
  await user.click(await screen.findByRole('button', { name: 'Choose Bo Chen' }))
  await press(user, 'Hand In 2 expenses')
  await waitFor(() => expect(gateway.callsOf(submit)[0]?.body).toMatchObject({ approverId: 'b' }))
})

it('stays open and says why it was refused', async () => {
  const { gateway, done, user } = open()
  gateway.answer(submit, problem(409, 'One of them was changed.'))
  await screen.findByText(/^Nothing is missing/)
  await press(user, 'Hand In 2 expenses')
  await screen.findByText('One of them was changed.')
  expect(done.close).not.toHaveBeenCalled()
})

it('asks somebody outside by e-mail, and a colleague after them where the sum needs two', async () => {
  const { gateway, user } = open(undefined, null)
  await screen.findByText('Nothing is missing. They are locked until it is decided.')
  fill(/^Approver/, 'chief')
  await screen.findByText(/Type a whole e-mail address to ask somebody outside/)
  fill(/^Approver/, 'chief@client.example')
  await user.click(await screen.findByRole('button', { name: 'Choose chief@client.example' }))
  await screen.findByText('Outside: gets a mail with a link that is good for 14 days.')
  gateway.answer(submit, problem(400, 'Who is next?', { code: 'second_approver_needed' }))
  await press(user, 'Hand In 2 expenses')
  const second = await screen.findByRole('region', { name: 'Who decides next' })
  fill(/^Second approver/, 'bo')
  await user.click(await within(second).findByRole('button', { name: 'Choose Bo Chen' }))
  gateway.answer(submit, { status: 202, body: anExpenseReport() })
  await press(user, 'Hand In 2 expenses')
  await screen.findByText('chief@client.example is asked to decide.')
  const [first, last] = gateway.callsOf(submit).map(({ body }) => body)
  expect(first).toMatchObject({ approverEmail: 'chief@client.example' })
  expect(first).not.toHaveProperty('approverId')
  expect(last).toMatchObject({ approverEmail: 'chief@client.example', nextApproverId: 'b' })
})
