import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { flightApi, internalTravelApi, tripApi } from '@sortie/contracts/travel'
import { aFlight, aTrip } from '@sortie/testing/builders'
import { type TestService, testService } from '@sortie/testing/test-service'

let travel: TestService
before(async () => {
  travel = await testService(() => import('../service.ts'))
})
after(() => travel.stop())

const someone = () => travel.as(travel.identity.person())

describe('trips', () => {
  it('are planned with a name alone and listed newest first', async () => {
    const me = someone()
    const first = await me.call(tripApi.create, { body: { name: 'Paris' } })
    assert.equal(first.status, 201)
    assert.deepEqual(
      { ...first.body, id: '', createdAt: '', updatedAt: '' },
      {
        id: '',
        userId: me.person.id,
        name: 'Paris',
        purpose: '',
        startDate: null,
        endDate: null,
        notes: '',
        createdAt: '',
        updatedAt: '',
      },
    )
    await me.call(tripApi.create, { body: aTrip({ name: 'Rome' }) })
    const { body } = await me.call(tripApi.list, {})
    assert.deepEqual(
      body.map(({ name }) => name),
      ['Rome', 'Paris'],
    )
  })
})
