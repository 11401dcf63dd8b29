import type { MailboxJson } from '@sortie/contracts/mailbox'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

const quiet: MailboxJson = {
  address: 'receipts@example.org',
  seenAt: '2026-05-20T10:00:00.000Z',
  problem: null,
  problemSince: null,
  fullPercent: 12,
  outcomes: [
    { outcome: 'imported', count: 1204 },
    { outcome: 'unproven', count: 3 },
  ],
}
function open(mailbox: MailboxJson) {
  employeeGateway({
    'GET /api/user': { body: anEmployee({ role: 'admin' }) },
    'GET /admin/mailbox': { body: mailbox },
  })
  renderApp('/admin')
}

it('the card of the mailbox says what mails came to', async () => {
  open(quiet)
  const table = await screen.findByRole('table', { name: 'Mails of the last 30 days' })
  expect(
    within(table).getByRole('row', { name: /In the Inbox of their sender/ }).textContent,
  ).toContain('1,204')
  expect(within(table).getByRole('row', { name: /nobody vouches/ }).textContent).toContain('3')
  expect(screen.getByText(/receipts@example.org is looked into/)).toBeTruthy()
})

it('the card of the mailbox says why the mailbox cannot be reached, and since when', async () => {
  const problem = 'Authentication failed.'
  open({ ...quiet, problem, problemSince: new Date(2026, 4, 20, 12).toISOString() })
  expect((await screen.findByText(/Authentication failed/)).textContent).toContain('May 20, 2026')
})

it('the card of the mailbox says that the mailbox is nearly full', async () => {
  open({ ...quiet, fullPercent: 92 })
  expect((await screen.findByRole('alert')).textContent).toContain('It is 92% full.')
})

it('the card of the mailbox is not there where no mailbox is set up', async () => {
  open({ ...quiet, address: null, outcomes: [] })
  await screen.findByRole('group', { name: 'Total Users' })
  expect(screen.queryByText('Receipts by Mail')).toBeNull()
})
