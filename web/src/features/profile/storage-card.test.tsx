import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { renderApp } from '../../testing/render-app.tsx'

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
    expect(await terms()).toEqual([
      '12 of 20,000 files · 3.4 MB of 10,000 MB',
      '2 of 500 files · 0.4 MB of 1,000 MB',
    ])
  })
})
