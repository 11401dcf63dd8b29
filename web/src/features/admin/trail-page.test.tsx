import type { TrailEntryJson } from '@sortie/contracts/trail'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const ada = { id: '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11', name: 'Ada' }
const line: TrailEntryJson = {
  seq: 7,
  at: '2026-05-20T10:00:00.000Z',
  service: 'expense',
  act: 'expense_changed',
  actor: ada,
  owner: ada,
  kind: 'expense',
  id: 'e',
  of: null,
  changes: [
    { field: 'amount', from: 1200, to: 1550 },
    { field: 'merchant', from: null, to: null },
    { field: 'notes', from: null, to: null, altered: true },
  ],
}

function open(table: object = {}, path = '/admin/trail') {
  const gateway = employeeGateway({
    'GET /api/user': { body: anAdministrator() },
    'GET /admin/trail': { body: [line] },
    ...table,
  })
  return { gateway, ...renderApp(path) }
}

it('the page of the trail shows who did what, from and to, and what was erased', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'The trail' })
  const notes = 'Notes: this text was exchanged after it was written'
  for (const text of ['Changed the expense', 'Amount: 12.00 to 15.50', 'Merchant: erased', notes])
    within(table).getByText(text)
})

it('the page of the trail is narrowed by the filters of its address, and by the person of a line', async () => {
  const { gateway, user } = open({}, '/admin/trail?act=expense_changed&startDate=2026-05-20')
  await user.click((await screen.findAllByRole('button', { name: 'Ada' }))[0] as HTMLElement)
  await waitFor(() => {
    const last = gateway.callsOf('GET /admin/trail').at(-1)
    expect(last?.query.get('person')).toBe(ada.id)
    expect(last?.query.get('act')).toBe('expense_changed')
    expect(last?.query.get('from')).toBe(new Date(2026, 4, 20).toISOString())
  })
})

it('verifies, and names the first line that does not fit', async () => {
  const upTo = { day: '2026-05-20', seq: 9 }
  const whole = { whole: true, lines: 12, texts: 30, upTo, outside: 2, head: null, fault: null }
  const { gateway, user } = open({ 'POST /admin/trail/verify': { body: whole } })
  await user.click(await screen.findByRole('button', { name: 'Verify' }))
  await screen.findByText(
    /^12 lines and 30 texts were checked\. .* up to that of .*2026 \(line 9\), and 2 heads/,
  )
  const fault = { seq: 5, sentence: 'Its content is not what was written.' }
  gateway.answer('POST /admin/trail/verify', { body: { ...whole, whole: false, fault } })
  await user.click(await screen.findByRole('button', { name: 'Verify' }))
  await says('Line 5 does not fit')
})
