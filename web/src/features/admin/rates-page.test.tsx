import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatCreated } from '../../lib/format.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const csv = 'Date, USD, JPY, \n29 May 2026, 1.0876, 163.45, \n'
const day = '2026-05-29'

const table = {
  days: 1,
  firstDay: day,
  lastDay: day,
  rates: { USD: '1.0876', JPY: '163.45' },
  daily: null,
}

async function choose(file: File, answer: object) {
  const gateway = employeeGateway({
    'GET /api/user': { body: anAdministrator() },
    'PUT /admin/rates': answer,
  })
  renderApp('/admin/rates')
  await says('There are no rates yet: people type a rate or the amount of their card.')
  gateway.answer('GET /admin/rates', { body: table })
  fireEvent.change(await screen.findByLabelText(/^Import rates/), { target: { files: [file] } })
  return gateway
}

it('the page of rates imports the file of a day, and says what the table has', async () => {
  const gateway = await choose(new File([csv], 'eurofxref.csv'), { body: table })
  await waitFor(() => expect(gateway.callsOf('PUT /admin/rates')).toHaveLength(1))
  expect(gateway.callsOf('PUT /admin/rates')[0]?.body).toEqual({ csv })
  await says('1 day, May 29, 2026; 3 currencies on the last one.')
  await says('1 EUR = 163.45 JPY; 1 JPY = 0.00611808 EUR')
})

it('the page of rates says what is wrong with a file', async () => {
  const error = 'Line 2: “x” is not a rate of JPY.'
  await choose(new File(['x'], 'rates.csv'), {
    status: 400,
    body: { error, code: 'rates_unreadable', requestId: 'r' },
  })
  await says(error)
})

it('the page of rates switches on that they are fetched, and says from where and why nothing came', async () => {
  const table = { days: 1, firstDay: day, lastDay: day, rates: { USD: '1.0876' } }
  const off = {
    address: 'https://bank.example/daily.xml',
    isOn: false,
    lookedAt: null,
    problem: null,
  }
  const gateway = employeeGateway({
    'GET /api/user': { body: anAdministrator() },
    'GET /admin/rates': { body: { ...table, daily: off } },
  })
  renderApp('/admin/rates')
  const box = await screen.findByRole('switch', { name: 'Fetch the rates once a day' })
  await says('From https://bank.example/daily.xml.')
  const problem = 'The address answered 503.'
  const on = { ...off, isOn: true, lookedAt: `${day}T15:00:00.000Z`, problem }
  gateway.answer('PUT /admin/rates/daily', { body: { ...table, daily: on } })
  gateway.answer('GET /admin/rates', { body: { ...table, daily: on } })
  fireEvent.click(box)
  await says('Nothing was taken. The address answered 503.')
  expect(gateway.callsOf('PUT /admin/rates/daily')[0]?.body).toEqual({ isOn: true })
  const from = `From https://bank.example/daily.xml, looked at ${formatCreated(on.lookedAt)}`
  expect(screen.getByText((text) => text.startsWith(from))).toBeTruthy()
})
