import type { BulkJson } from '@sortie/contracts/report'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

const running: BulkJson = {
  id: '5b0c7f0e-6f0a-4f6e-8f43-2f0d1a3c9b11',
  state: 'running',
  total: 2,
  done: 1,
  failures: [],
  sizeBytes: null,
  expiresAt: null,
  createdAt: '2026-11-21T09:00:00.000Z',
}
const done: BulkJson = { ...running, state: 'done', done: 2, sizeBytes: 1024, expiresAt: '2099-01-01T00:00:00.000Z' }

async function openPanel() {
  const gateway = fakeGateway({
    'GET /api/user': { body: anAdministrator() },
    'GET /admin/users': { body: [] },
    'GET /admin/users/counts': { body: { total: 2, admins: 1, inactive: 0, departments: [] } },
    'GET /admin/expenses/counts': { body: { total: 0, totals: {} } },
    'GET /api/export/bulk': { body: [running] },
  })
  renderApp('/admin')
  await screen.findByText(/1 of 2 reports/)
  gateway.answer('GET /api/export/bulk', { body: [done] })
  return gateway
}

it('offers the ZIP when an event says that a bulk is done', async () => {
  await openPanel()
  FakeEventSource.latest.say('bulk.progressed', { jobId: running.id, state: 'done', progress: 100 })
  expect(await screen.findByRole('button', { name: 'Download ZIP' })).toBeTruthy()
})

it('looks again while a bulk runs, should its event be lost, and not once it is done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const gateway = await openPanel()
    await vi.advanceTimersByTimeAsync(11_000)
    expect(await screen.findByRole('button', { name: 'Download ZIP' })).toBeTruthy()
    const asked = gateway.callsOf('GET /api/export/bulk').length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(gateway.callsOf('GET /api/export/bulk')).toHaveLength(asked)
  } finally {
    vi.useRealTimers()
  }
})
