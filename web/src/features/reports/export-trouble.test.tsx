import { urlOf } from '@sortie/contracts/endpoint'
import { exportApi } from '@sortie/contracts/report'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { down, downWords, opened, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { anExpense } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const job = { id: anExpense().id, state: 'running', progress: 10 }
const ofJob = (method: string, api: 'pdfJob' | 'pdfFile' | 'cancelPdf') =>
  `${method} ${urlOf(exportApi[api], { id: job.id })}`
const expenses = Array.from({ length: 101 }, (_, at) =>
  anExpense({ id: anExpense().id.replace(/^.{3}/, String(100 + at)) }),
)

async function begun(more: Record<string, Handler> = {}, body = expenses) {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const gateway = employeeGateway({
    'GET /api/expenses': { body },
    [`POST ${exportApi.startPdf.path}`]: { status: 202, body: job },
    [ofJob('GET', 'pdfJob')]: { body: job },
    [ofJob('GET', 'pdfFile')]: { body: {} },
    ...more,
  })
  const { user } = renderApp('/reports')
  await screen.findAllByText('Expense Details')
  await opened('Export PDF')(user)
  return { gateway, user }
}

it('downloads a long report after its dialog was closed', async () => {
  const { gateway, user } = await begun()
  await press(user, 'Export PDF')
  await screen.findByText(/You can close this window/)
  await press(user, 'Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  gateway.answer(ofJob('GET', 'pdfJob'), { body: { ...job, state: 'done', progress: 100 } })
  act(() => FakeEventSource.latest.say('export.progressed', {}))
  await waitFor(() => expect(gateway.callsOf(ofJob('GET', 'pdfFile'))).toHaveLength(1), {
    timeout: 3000,
  })
})

it('says when the state of a long report cannot be read', async () => {
  const { user } = await begun({ [ofJob('GET', 'pdfJob')]: down })
  await press(user, 'Export PDF')
  await screen.findByText(/Down for a moment\./, {}, { timeout: 3000 })
})

it('says that a long report could not be cancelled', async () => {
  const { user } = await begun({
    [ofJob('DELETE', 'cancelPdf')]: down,
    [ofJob('POST', 'cancelPdf')]: down,
  })
  await press(user, 'Export PDF')
  await press(user, 'Cancel Export')
  await screen.findByText(downWords, {}, { timeout: 3000 })
})

it('does not claim that there are no missions when fetching them failed', async () => {
  const { gateway, user } = await begun({ 'GET /api/trips': down })
  await user.click(screen.getByRole('radio', { name: 'Trip' }))
  await waitFor(() => expect(gateway.callsOf('GET /api/trips')).toHaveLength(1))
  expect(screen.queryByText('You have no missions yet.')).toBeNull()
})

it('does not close a dialog that was opened after a finished export', async () => {
  const file = Promise.withResolvers<object>()
  const { user } = await begun(
    { [`GET ${exportApi.pdf.path}`]: () => file.promise },
    expenses.slice(0, 2),
  )
  await press(user, 'Export PDF')
  await says('PDF Export Started')
  await press(user, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await opened('Export PDF')(user)
  file.resolve({ body: {} })
  await waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalled())
  await new Promise((rest) => setTimeout(rest, 100))
  expect(screen.queryByRole('dialog')).toBeTruthy()
})
