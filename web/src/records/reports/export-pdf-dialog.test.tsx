import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { opened, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anExpense, aTrip } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { amountAndCurrency } from './report.ts'

const trip = aTrip({ name: 'Night Watch' })

/** Opens the dialog for a report of meals; returns the filters that are requested. */
async function mealsExport(missions = [trip]) {
  const asked: URLSearchParams[] = []
  employeeGateway({
    'GET /api/expenses': { body: [anExpense({ category: 'Meals' })] },
    'GET /api/trips': { body: missions },
    'GET /api/export/pdf': (call) => {
      asked.push(call.query)
      return new Promise<never>(() => undefined)
    },
  })
  const { user } = renderApp('/reports?category=Meals&startDate=2026-05-01')
  await opened('Export PDF')(user)
  const dialog = within(screen.getByRole('dialog', { name: 'Export PDF' }))
  async function trips() {
    await user.click(dialog.getByRole('radio', { name: 'Trip' }))
    return dialog.getByRole('combobox', { name: /^Trip/ })
  }
  async function asTrip() {
    const select = await trips()
    await user.selectOptions(select, within(select).getByRole('option', { name: /Night Watch/ }))
  }
  async function query() {
    await press(user, 'Export PDF')
    await waitFor(() => expect(asked).toHaveLength(1))
    return Object.fromEntries(asked[0] ?? [])
  }
  return {
    user,
    trips,
    asTrip,
    query,
    only: () => dialog.getByRole('checkbox', { name: 'Only Meals' }),
  }
}

it('the export dialog exports by dates with the filters of the Reports page, and says so', async () => {
  const { only, query } = await mealsExport()
  expect(only().matches(':checked')).toBe(true)
  expect(await query()).toEqual({
    category: 'Meals',
    startDate: '2026-05-01',
    include_receipts: 'true',
  })
})

it('the export dialog exports a whole mission, whatever the filters of the Reports page', async () => {
  const { asTrip, only, query } = await mealsExport()
  await asTrip()
  expect(only().matches(':checked')).toBe(false)
  expect(await query()).toEqual({ tripId: trip.id, include_receipts: 'true' })
})

it('the export dialog exports a part of a mission when that is asked for', async () => {
  const { user, asTrip, only, query } = await mealsExport()
  await asTrip()
  await user.click(only())
  expect(await query()).toEqual({ tripId: trip.id, category: 'Meals', include_receipts: 'true' })
})

it('the export dialog tells two missions with the same name apart', async () => {
  const dates = { startDate: '2026-09-08T00:00:00.000Z', endDate: '2026-09-13T00:00:00.000Z' }
  const { trips } = await mealsExport([trip, aTrip({ id: 'another', name: trip.name, ...dates })])
  const names = within(await trips()).getAllByRole('option', { name: /Night Watch/ })
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Night Watch (no dates)',
    expect.stringMatching(/^Night Watch \(Sep 8.*2026\)$/),
  ])
})

it('the export dialog writes amounts in thousands', () => {
  const written = (amount: string) => amountAndCurrency(anExpense({ amount, currency: 'EUR' }))
  expect(written('99999999.99')).toBe('99,999,999.99 EUR')
  expect(written('420.50')).toBe('420.50 EUR')
})
