import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { down, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { StorageCard } from './storage-card.tsx'

async function terms(): Promise<string[]> {
  const card = (await screen.findByText('Receipts kept')).closest('dl') as HTMLElement
  return within(card)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent ?? '')
}

describe('what one’s receipts take', () => {
  it('is shown beside what there is, for oneself and for the day', async () => {
    employeeGateway()
    renderApp('/profile')
    await screen.findByText('Signatures and reports made today')
    expect(await terms()).toEqual([
      '12 of 20,000 files · 3.4 MB of 10,000 MB',
      '2 of 500 files · 0.4 MB of 1,000 MB',
      ...Array.from({ length: 3 }, () => '7 of 5,000 entries · 0 MB of 25 MB'),
    ])
  })
})

describe('where it cannot be asked for', () => {
  it('is said, and asked again', async () => {
    const gateway = employeeGateway({ 'GET /api/receipts/use': down })
    for (const service of ['expense', 'travel', 'report'])
      gateway.answer(`GET /api/usage/${service}`, down)
    const { user } = renderPart(<StorageCard />)
    await screen.findByText(/^Failed to fetch storage: 503/)
    gateway.answer('GET /api/receipts/use', {
      body: {
        files: 0,
        bytes: 0,
        dayFiles: 0,
        dayBytes: 0,
        limits: { files: 20_000, bytes: 1e10, dayFiles: 500, dayBytes: 1e9 },
      },
    })
    await press(user, 'Try again')
    expect(await terms()).toEqual([
      '0 of 20,000 files · 0 MB of 10,000 MB',
      '0 of 500 files · 0 MB of 1,000 MB',
    ])
  })
})
