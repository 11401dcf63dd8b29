import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { choosing, fill, made, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import { anExpense, aReading } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { setViewport } from '../../testing/viewport.ts'

it.each([
  ['what was read', {}, 'Trattoria Roma'],
  [
    'what was read before it was known',
    { known: { read: 'TRATORIA R0MA', count: 3 } },
    'TRATORIA R0MA',
  ],
])(
  'the short form tells with a scanned expense %s, so that a correction is learned',
  async (_, more, readAs) => {
    const { gateway, user } = await scanned(more)
    fill(/^Merchant/, 'Trattoria da Roma')
    await press(user, 'Add')
    await waitFor(() =>
      expect(gateway.callsOf('POST /api/expenses').map(({ body }) => body)).toMatchObject([
        { merchant: 'Trattoria da Roma', readAs },
      ]),
    )
  },
)

it('the short form tells it also where the correction is made in all fields', async () => {
  const { gateway, user } = await scanned()
  await press(user, 'All Fields')
  await screen.findByRole('dialog', { name: 'New Expense' })
  fill(/^Merchant/, 'Trattoria da Roma')
  await press(user, 'Create Expense')
  await waitFor(() =>
    expect(gateway.callsOf('POST /api/expenses').map(({ body }) => body)).toMatchObject([
      { merchant: 'Trattoria da Roma', readAs: 'Trattoria Roma' },
    ]),
  )
})

async function scanned(more: object = {}) {
  setViewport(390)
  const gateway = employeeGateway({
    'POST /api/scan-receipt': { body: aReading(more as never) },
    'POST /api/expenses': made(anExpense()),
  })
  const { user } = renderApp('/expenses')
  await choosing(aPhoto('dinner.jpg'), 'Quick Expense', 'AI Scan')(user)
  await press(user, 'Use This Data')
  const quick = within(await screen.findByRole('dialog', { name: 'Quick Expense' }))
  await waitFor(() =>
    expect(quick.getByLabelText<HTMLInputElement>(/^Merchant/).value).toBe('Trattoria Roma'),
  )
  return { gateway, user }
}
