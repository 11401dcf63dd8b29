// As bounds.bench.ts, for the travel service: npm run bench bounds-travel.
import { randomUUID } from 'node:crypto'
import { testService } from '@sortie/testing/test-service'
import mongoose from 'mongoose'
import { measure, type Work } from './bounds/piece.ts'

const many = Number(process.argv[2] ?? 5000)
const rows: Record<string, Work> = {}
const travel = await testService(() => import('../../../services/travel/src/service.ts'))
const person = travel.identity.person()
const tripId = randomUUID()
await fill()
for (const path of [
  '/api/trips',
  '/api/trips?limit=1000',
  '/api/flights',
  '/api/flights?limit=1000',
])
  await ask(path)
for (const path of ['/api/flights/of-missions', '/internal/flights/upcoming?zone=Asia/Tokyo'])
  await ask(path)
await ask(`/api/trips/${tripId}`, { method: 'DELETE' })
console.table(rows)
await travel.stop()
await mongoose.disconnect()

/** The longest that the contracts take; flights that depart within hours from airports that no table knows. */
async function fill(): Promise<void> {
  const { TripModel } = await import('../../../services/travel/src/models/trip.model.ts')
  const { FlightModel } = await import('../../../services/travel/src/models/flight.model.ts')
  const now = new Date()
  const soon = new Date(now.getTime() + 3600_000)
  const shared = { userId: person.id, notes: 'ꙮ'.repeat(5000), createdAt: now, updatedAt: now }
  for (let from = 0; from < many; from += 500) {
    const ids = Array.from({ length: 500 }, (_, at) => (from + at === 0 ? tripId : randomUUID()))
    const trips = ids.map((_id) => ({
      ...{ ...shared, _id, name: 'Mission', purpose: '', startDate: null, endDate: null },
    }))
    // 500 of them are of the mission that is deleted.
    const flights = ids.map(() => ({
      ...{ ...shared, _id: randomUUID(), tripId: from === 0 ? tripId : null },
      ...{ carrier: 'A', flightNumber: '1' },
      ...{ departAirport: 'Nowhere', arriveAirport: 'Elsewhere', departsAt: soon },
      departDtLocal: soon.toISOString().slice(0, 16),
      arriveDtLocal: soon.toISOString().slice(0, 16),
      ...{ durationMinutes: null, confirmationCode: '', fareClass: '' },
    }))
    await TripModel.collection.insertMany(trips as never)
    await FlightModel.collection.insertMany(flights as never)
  }
}

/** The first time is not measured: it compiles. A deletion happens once. */
async function ask(path: string, init: RequestInit = {}): Promise<void> {
  const work = async () => {
    const answer = await travel.as(person).raw(path, init)
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
    for await (const _ of (answer.body ?? []) as AsyncIterable<Uint8Array>);
  }
  if (!init.method) await work()
  rows[`${init.method ?? 'GET'} ${path.replace(tripId, ':id')}`] = (await measure(work)).took
}
