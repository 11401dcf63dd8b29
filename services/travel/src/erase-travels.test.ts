import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { flightApi } from '@sortie/contracts/flight'
import { tripApi } from '@sortie/contracts/travel'
import { eventually } from '@sortie/testing/eventually'
import { storedWith } from '@sortie/testing/stored-with'
import { planned, recorded, sharedTravel } from './testing/records.ts'

const travel = await sharedTravel()
after(() => travel.stop())

it('the erasure takes all missions and flights of a person, more than fit into one transaction, and nobody else’s', async () => {
  const { eraseTravels } = await import('./erase-travels.ts')
  const { FlightModel } = await import('./models/flight.model.ts')
  const me = travel.as(travel.identity.person())
  const other = travel.as(travel.identity.person())
  const words = { name: 'Wedding of Zenobia', notes: 'With Quist' }
  const trip = await planned(me, words)
  const flight = await recorded(me, { tripId: trip.id, notes: 'Seat of Zenobia' })
  const { id: _, ...fields } = flight
  const { departsAt } = (await FlightModel.findById(flight.id).lean()) ?? {}
  const dates = { departsAt, createdAt: new Date(), updatedAt: new Date() }
  await FlightModel.create(Array.from({ length: 150 }, () => ({ ...fields, ...dates })) as never)
  const kept = await planned(other)
  const person = { userId: me.person.id, filesFrom: new Date() }
  await eraseTravels(person)
  await eraseTravels(person)
  await eventually(async () =>
    assert.deepEqual(await storedWith(travel.namespace, 'Zenobia', 'Quist'), []),
  )
  assert.deepEqual((await me.call(tripApi.list, {})).body, [])
  assert.deepEqual((await me.call(flightApi.list, {})).body, [])
  assert.deepEqual((await other.call(tripApi.list, {})).body, [kept])
})
