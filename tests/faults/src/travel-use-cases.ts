import { randomUUID } from 'node:crypto'
import type { FlightJson } from '@sortie/contracts/flight'
import type { TripJson } from '@sortie/contracts/travel'
import { aFlight, aTrip } from '@sortie/testing/builders'
import { deletion, edit, type Means, type UseCase } from './use-case.ts'

/** Changes that a person can make to missions and flights. */
export function travelCasesOf(means: Means): UseCase[] {
  const { ask, tally } = means
  const newTrip = async () => {
    const made = await ask<TripJson>('POST', '/api/trips', aTrip())
    tally('trip.created', made.id)
    return made
  }
  const newFlight = async (tripId: string | null = null) => {
    const made = await ask<FlightJson>('POST', '/api/flights', { ...aFlight(), tripId })
    tally('flight.created', made.id)
    return made
  }
  return [
    {
      name: 'a mission is planned',
      service: 'travel',
      event: { type: 'trip.created', id: 'tripId' },
      async prepare() {
        const name = randomUUID()
        const isDone = async () =>
          (await ask<TripJson[]>('GET', '/api/trips')).some((trip) => trip.name === name)
        return { method: 'POST', path: '/api/trips', body: { ...aTrip(), name }, isDone }
      },
    },
    edit(means, 'a mission', 'travel', 'trip', 'name', async () => {
      const { id } = await newTrip()
      return { id, path: `/api/trips/${id}` }
    }),
    deletion(means, 'a mission', 'travel', 'trip', async () => {
      const { id } = await newTrip()
      await newFlight(id)
      return `/api/trips/${id}`
    }),
    {
      name: 'a flight is recorded',
      service: 'travel',
      event: { type: 'flight.created', id: 'flightId' },
      async prepare() {
        const flightNumber = randomUUID().slice(0, 8).toUpperCase()
        const isDone = async () =>
          (await ask<FlightJson[]>('GET', '/api/flights')).some(
            (one) => one.flightNumber === flightNumber,
          )
        return {
          method: 'POST',
          path: '/api/flights',
          body: { ...aFlight(), flightNumber },
          isDone,
        }
      },
    },
    edit(means, 'a flight', 'travel', 'flight', 'notes', async () => {
      const { id } = await newFlight()
      return { id, path: `/api/flights/${id}` }
    }),
    deletion(
      means,
      'a flight',
      'travel',
      'flight',
      async () => `/api/flights/${(await newFlight()).id}`,
    ),
  ]
}
