import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { OwnDataCard } from './own-data-card.tsx'

it('the card of one’s own data downloads everything that is kept about the person', async () => {
  employeeGateway({})
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = renderPart(<OwnDataCard />)
  await screen.findByText(/^Everything that is kept about you/)
  await press(user, 'Download My Data')
  expect(open).toHaveBeenCalledWith('/api/own-data', '_blank', 'noopener')
})
