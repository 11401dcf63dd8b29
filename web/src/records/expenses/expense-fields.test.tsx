import { today } from '@sortie/contracts/calendar'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { choosing, fill, opened, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import { aReading, aTrip } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const missions = () => screen.getByRole('dialog').querySelector<HTMLSelectElement>('[name=tripId]')

it('the form of an expense asks whether the year that a scan read is right, until the date is put right', async () => {
  employeeGateway({ 'POST /api/scan-receipt': { body: aReading({ date: '2013-05-18' }) } })
  const { user } = renderApp('/')
  const photo = aPhoto('dinner.jpg')
  await choosing(photo, 'Log New Expense', 'Scan Receipt')(user)
  await press(user, 'Use This Data')
  expect(await screen.findByText(/^This was \d+ years ago\. Is the year right\?$/)).toBeTruthy()
  fill(/^Date/, today())
  expect(screen.queryByText(/Is the year right/)).toBeNull()
})

it('the form of an expense suggests the mission that the date falls into, which one press chooses', async () => {
  const oslo = aTrip({ startDate: '2026-05-01', endDate: '2026-05-04' })
  employeeGateway({ 'GET /api/trips': { body: [oslo] } })
  const { user } = renderApp('/')
  await opened('Log New Expense')(user)
  fill(/^Date/, '2026-05-05')
  expect(screen.queryByText('Part of Oslo Summit?')).toBeNull()
  fill(/^Date/, '2026-05-04')
  await press(user, 'Part of Oslo Summit?')
  expect(missions()?.value).toBe(oslo.id)
  expect(screen.queryByText('Part of Oslo Summit?')).toBeNull()
})
