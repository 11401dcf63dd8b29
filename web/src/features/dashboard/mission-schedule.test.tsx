import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { aFlight, aReceipt } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { MissionSchedule } from './mission-schedule.tsx'
import { RecentIntel } from './recent-intel.tsx'

function show(part: React.ReactNode) {
  employeeGateway()
  return renderPart(part)
}
const inYears = (flightNumber: string) =>
  aFlight({ id: flightNumber, flightNumber, departDtLocal: '2990-05-01T10:00' })

it('the schedule shows the next three flights, and whether they are confirmed', () => {
  const flights = ['LH1', 'LH2', 'LH3', 'LH4'].map(inYears)
  flights[1] = { ...(flights[1] as (typeof flights)[0]), confirmationCode: 'ABC123' }
  show(<MissionSchedule flights={flights} />)
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/FRA → JFK.*Pending.*LH1.*May 1, 2990/)
  expect(rows[1]).toContain('Confirmed')
})

it('the schedule leads to the flights where there are none, and says nothing of it before it knows', () => {
  const { rerender } = show(<MissionSchedule flights={[]} />)
  expect(screen.getByRole('link', { name: 'Record one' }).getAttribute('href')).toBe('/flights')
  rerender(<p />)
  show(<MissionSchedule flights={undefined} />)
  expect(screen.queryByText(/No upcoming flights/)).toBeNull()
})

it('the schedule shows six receipts, opens the one that is pressed, and leads to all of them', async () => {
  const receipts = Array.from({ length: 7 }, (_, at) =>
    aReceipt({ id: `r-${at}`, fileName: `${at}.jpg` }),
  )
  const { user } = show(<RecentIntel receipts={receipts} />)
  expect(screen.getAllByRole('button', { name: /^View / })).toHaveLength(6)
  const all = screen.getByRole('link', { name: 'View All Intel' })
  expect(all.getAttribute('href')).toBe('/expenses?receipts=with')
  await press(user, 'View 2.jpg')
  const viewer = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(viewer.getAllByText(/2\.jpg/).length).toBeGreaterThan(0))
})

it('the schedule says how to get receipts where there are none', () => {
  show(<RecentIntel receipts={[]} />)
  expect(screen.getByText(/^No receipts captured yet\./)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
