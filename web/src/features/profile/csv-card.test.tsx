import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { CsvCard } from './csv-card.tsx'
import { FirstValuesCard } from './first-values-card.tsx'

const profile = { email: 'casey@example.com', employeeName: null, department: null, manager: null }
const save = 'PUT /api/profile'
const choice = (label: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name: label })

it('the card of the CSV writes commas unless the person has chosen otherwise, and sends a choice alone', async () => {
  let stored: object = profile
  const gateway = employeeGateway({
    'GET /api/profile': () => ({ body: stored }),
    [save]({ body }) {
      stored = { ...profile, ...(body as object) }
      return { body: stored }
    },
  })
  const { user } = renderPart(<CsvCard />, '/profile')
  expect((await choice(/^12\.50/)).checked).toBe(true)
  await user.click(await choice(/^12,50/))
  await says('Profile updated successfully')
  expect(gateway.callsOf(save).map(({ body }) => body)).toEqual([{ csvFormat: 'semicolon' }])
  await waitFor(async () => expect((await choice(/^12,50/)).checked).toBe(true))
})

it('the card of the CSV goes back to what is stored when a choice could not be saved', async () => {
  employeeGateway({
    'GET /api/profile': { body: { ...profile, csvFormat: 'semicolon' } },
    [save]: down,
  })
  const { user } = renderPart(<CsvCard />, '/profile')
  await user.click(await choice(/^12\.50/))
  await says('Failed to update profile')
  expect((await choice(/^12,50/)).checked).toBe(true)
})

it.each([
  ['Currency', 'EUR', { currency: 'EUR' }],
  ['Currency', 'As in your last expense', { currency: null }],
  ['Payment Method', 'Cash', { paymentMethod: 'cash' }],
  ['Payment Method', 'Not given', { paymentMethod: null }],
])('the card of the CSV sends %s of new expenses alone: %s', async (label, option, body) => {
  const stored = { ...profile, currency: 'USD', paymentMethod: 'other' }
  const gateway = employeeGateway({
    'GET /api/profile': { body: stored },
    [save]: { body: { ...stored, ...body } },
  })
  const { user } = renderPart(<FirstValuesCard />, '/profile')
  await user.selectOptions(await screen.findByLabelText(label), option)
  await says('Profile updated successfully')
  expect(gateway.callsOf(save).map((call) => call.body)).toEqual([body])
})
