import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, press, prove } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { BankCard } from './bank-card.tsx'

const save = 'PUT /api/profile'

it('the card of the bank account keeps an IBAN as it is typed, and asks who is there; which one is wrong is said before it is sent', async () => {
  const profile = { email: 'a@example.com', employeeName: null, department: null, manager: null }
  const gateway = employeeGateway({
    'GET /api/profile': { body: { ...profile, iban: 'NO9386011117947' } },
    [save]: { body: profile },
    'POST /api/account/proof': { body: { proof: 'p-1' } },
  })
  const { user } = renderPart(<BankCard />, '/profile')
  await screen.findByDisplayValue('NO93 8601 1117 947')
  fill(/^IBAN/, 'DE89 3704 0044 0532 0130 01')
  await press(user, 'Save IBAN')
  await screen.findByText(/no valid IBAN/)
  expect(gateway.callsOf(save)).toEqual([])
  fill(/^IBAN/, 'DE89 3704 0044 0532 0130 00')
  fill(/^Account Holder/, 'Max Lee')
  await press(user, 'Save IBAN')
  await prove(user)
  await says('Profile updated successfully')
  expect(gateway.callsOf(save)[0]?.body).toEqual({
    iban: 'DE89 3704 0044 0532 0130 00',
    accountHolder: 'Max Lee',
    proof: 'p-1',
  })
})
