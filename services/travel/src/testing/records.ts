import assert from 'node:assert/strict'
import { type FlightJson, flightApi } from '@sortie/contracts/flight'
import { type TripJson, tripApi } from '@sortie/contracts/travel'
import { aFlight, aTrip } from '@sortie/testing/builders'
import { sharedBy } from '@sortie/testing/shared-by'
import { type Client, testService } from '@sortie/testing/test-service'

/** One for the test files of a process. */
export const sharedTravel = sharedBy(() => testService(() => import('../service.ts')))

export async function recorded(
  me: Client,
  fields: Parameters<typeof aFlight>[0] = {},
): Promise<FlightJson> {
  const { status, body, problem } = await me.call(flightApi.create, { body: aFlight(fields) })
  assert.equal(status, 201, JSON.stringify(problem))
  return body
}

export async function planned(
  me: Client,
  fields: Parameters<typeof aTrip>[0] = {},
): Promise<TripJson> {
  const { status, body, problem } = await me.call(tripApi.create, { body: aTrip(fields) })
  assert.equal(status, 201, JSON.stringify(problem))
  return body
}
