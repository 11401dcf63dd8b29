import assert from 'node:assert/strict'
import type { Person } from '@sortie/system-testing/caller'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { eventually } from '@sortie/testing/eventually'

type Made = { id: string; updatedAt: string }

/** What a screen needs to have something to show: missions, flights, expenses of every category, one with a receipt. */
export async function furnish(person: Person, url: string): Promise<{ expenses: Made[] }> {
  const trip = await make(person, '/api/trips', {
    name: 'Oslo Summit',
    purpose: 'Supplier talks',
    startDate: '2026-05-01',
    endDate: '2026-05-04',
    notes: 'Bring the samples.',
  })
  await make(person, '/api/flights', {
    carrier: 'Lufthansa',
    flightNumber: 'LH400',
    departAirport: 'FRA',
    arriveAirport: 'JFK',
    departDtLocal: '2035-05-01T10:00',
    arriveDtLocal: '2035-05-01T13:00',
    confirmationCode: 'K7PQ2X',
    tripId: trip.id,
  })
  const expenses: Made[] = []
  for (const [index, category] of [
    'Lodging',
    'Airfare',
    'Meals',
    'Transport',
    'Fees',
    'Other',
  ].entries()) {
    expenses.push(
      await make(person, '/api/expenses', {
        date: `2026-05-0${index + 1}`,
        category,
        merchant: `${category} of a merchant with quite a long name`,
        amount: `${420.5 + index * 10}`,
        currency: index === 1 ? 'EUR' : 'USD',
        status: index % 2 ? 'Submitted' : 'Draft',
        notes: 'As agreed.',
        tripId: index === 0 ? trip.id : null,
      }),
    )
  }
  const photo = await receiptPhoto(['GRAND HOTEL OSLO', '01.05.2026', 'TOTAL   420.50'])
  const form = new FormData()
  form.set('receipt', new File([new Uint8Array(photo)], 'hotel.jpg', { type: 'image/jpeg' }))
  const { cookie } = person
  const kept = await fetch(`${url}/api/expenses/${expenses[0]?.id}/receipts`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  assert.equal(kept.status, 201)
  // Its small picture is made afterwards; a screen that is opened before would show a sign in its place.
  await eventually(async () => {
    const [receipt] = await (await person.get(`/api/expenses/${expenses[0]?.id}/receipts`)).json()
    assert.equal(receipt.hasThumbnail, true)
  }, 30_000)
  return { expenses }
}

async function make(person: Person, path: string, body: object): Promise<Made> {
  const response = await person.post(path, body)
  const text = await response.text()
  assert.equal(response.status, 201, text)
  return JSON.parse(text)
}
