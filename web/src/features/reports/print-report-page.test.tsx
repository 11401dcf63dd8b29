import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { down, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anExpense, aReceipt } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { PrintReportPage } from './print-report-page.tsx'

const expense = anExpense({ receiptCount: 1 })
const receipts = 'GET /api/receipts'
const report = () => screen.findByRole('region', { name: 'Expense Report' })
const picture = () => screen.getByRole<HTMLImageElement>('img', { name: /./ })

let gateway: ReturnType<typeof employeeGateway>
beforeEach(() => {
  window.print = vi.fn()
  gateway = employeeGateway({
    'GET /api/expenses': { body: [expense] },
    [receipts]: { body: [aReceipt()] },
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

it.each([
  ['GET /api/expenses', /^Failed to fetch expenses: 503/],
  ['GET /api/profile', /^Failed to fetch profile: 503/],
  ['GET /api/trips', /^Failed to fetch missions: 503/],
])(
  'the print page says so when %s fails, prints nothing, and asks for that once more',
  async (name, said) => {
    gateway.answer(name, down)
    const { user } = renderPart(<PrintReportPage />, '/print-report')
    await screen.findByText(said)
    gateway.answer(name, name === 'GET /api/profile' ? { body: { email: 'x' } } : { body: [] })
    await press(user, 'Try again')
    await report()
    expect(gateway.callsOf(name)).toHaveLength(2)
  },
)

it('the print page shows the day of the reader as the day it was generated', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  vi.useFakeTimers({ now: new Date('2026-11-24T02:30:00Z'), toFake: ['Date'] })
  renderPart(<PrintReportPage />, '/print-report')
  expect((await report()).textContent).toContain('Generated on 11/23/2026')
})

it('the print page shows the expenses without receipts when fetching those fails', async () => {
  gateway.answer(receipts, down)
  renderPart(<PrintReportPage />, '/print-report')
  expect((await report()).textContent).toContain('Grand Hotel')
  expect(screen.queryByRole('img')).toBeNull()
})

it('the print page says where a picture could not be loaded', async () => {
  renderPart(<PrintReportPage />, '/print-report')
  await report()
  fireEvent.error(picture())
  await waitFor(() => expect(screen.queryByRole('img', { name: /./ })).toBeNull())
  expect((await report()).textContent).toMatch(/The receipt picture could not be loaded\./)
})

it('the print page puts a placeholder where a picture is too small to be one', async () => {
  renderPart(<PrintReportPage />, '/print-report')
  await report()
  Object.defineProperty(picture(), 'naturalWidth', { value: 1 })
  Object.defineProperty(picture(), 'naturalHeight', { value: 1 })
  fireEvent.load(picture())
  await waitFor(async () => expect((await report()).textContent).toContain('Receipt Attached'))
})

function loaded(width: number, height: number) {
  for (const [name, value] of Object.entries({ naturalWidth: width, naturalHeight: height }))
    Object.defineProperty(picture(), name, { value })
  Object.defineProperty(picture(), 'complete', { value: true })
  fireEvent.load(picture())
}

it('the print page opens the print dialog once, a second after the data and the pictures have loaded', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderPart(<PrintReportPage />, '/print-report')
  await report()
  await vi.advanceTimersByTimeAsync(5000)
  expect(window.print).not.toHaveBeenCalled()
  loaded(1200, 1600)
  await vi.advanceTimersByTimeAsync(900)
  expect(window.print).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(window.print).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(window.print).toHaveBeenCalledTimes(1)
})

it('the print page prints without pictures that need more than 30 seconds, and says so', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderPart(<PrintReportPage />, '/print-report')
  await report()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(window.print).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect((await screen.findByRole('status')).textContent).toMatch(/^1 receipt picture was not/)
  expect((await report()).textContent).toContain('The receipt picture could not be loaded.')
  await vi.advanceTimersByTimeAsync(1100)
  expect(window.print).toHaveBeenCalledTimes(1)
})

it('the print page cuts a long receipt into columns', async () => {
  renderPart(<PrintReportPage />, '/print-report')
  await report()
  loaded(600, 9000)
  await waitFor(async () => expect((await report()).textContent).toContain('part 1 of 4'))
})

it('the print page does not print after the reader has left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { unmount } = renderPart(<PrintReportPage />, '/print-report')
  await report()
  unmount()
  await vi.advanceTimersByTimeAsync(2000)
  expect(window.print).not.toHaveBeenCalled()
})

it('the print page links back to the same filters', async () => {
  renderPart(<PrintReportPage />, '/print-report?category=Meals&startDate=2026-05-01')
  const back = await screen.findByRole('link', { name: 'Back to Reports' })
  expect(back.getAttribute('href')).toBe('/reports?category=Meals&startDate=2026-05-01')
  const query = gateway.callsOf('GET /api/expenses')[0]?.query
  expect(Object.fromEntries(query ?? [])).toEqual({ category: 'Meals', startDate: '2026-05-01' })
})

it.each([
  ['bears the name of the organisation', { body: { name: 'Osprey Inc.', logo: null } }, true],
  ['goes without it where it could not be asked for', down, false],
])('the print page %s', async (_, answer, isThere) => {
  gateway.answer('GET /api/organisation', answer)
  renderPart(<PrintReportPage />, '/print-report')
  expect((await report()).textContent?.includes('Osprey Inc.')).toBe(isThere)
})
