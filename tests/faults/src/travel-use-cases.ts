import { randomUUID } from 'node:crypto'
import type { FlightJson } from '@sortie/contracts/flight'
import type { TripJson } from '@sortie/contracts/travel'
import { aFlight, aTrip } from '@sortie/testing/builders'
import { deletion, type Means, type UseCase } from './use-case.ts'

/** Changes that a person can make to missions. */
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
    deletion(means, 'a mission', 'travel', 'trip', async () => {
      const { id } = await newTrip()
      await newFlight(id)
      return `/api/trips/${id}`
    }),
  ]
}
