import { type Doing, fill, opened, press, pressing } from '../../testing/actions.ts'
import { anExpense, aTrip } from '../../testing/records.ts'
import { callsSay, screensSay } from '../../testing/texts.ts'

const trips = { 'GET /api/trips': { body: [aTrip()] } }
/** Ids of other records than the one the builders make. */
const otherIds = ['a', 'b'].map((digit) => anExpense().id.replace(/^./, digit))
const planMission: Doing = async (user) => {
  await opened('New Mission')(user)
  fill(/^Name/, 'Oslo Summit')
  await press(user, 'Create Mission')
}

screensSay({
  'no missions': { at: '/trips', says: 'Mission Planning | New Mission | No missions planned' },
  'missions of each badge': {
    at: '/trips',
    answers: {
      'GET /api/trips': {
        body: [
          aTrip({ id: otherIds[1], name: 'Now', startDate: '2020-01-01', endDate: '2099-01-01' }),
          aTrip({ id: otherIds[0], name: 'Then', startDate: '2098-01-01', endDate: '2099-01-01' }),
          aTrip({ name: 'Once', purpose: 'Talks', notes: 'Bring samples' }),
        ],
      },
    },
    says: 'Active | Upcoming | Completed | Talks | Bring samples | Edit Once | Delete Once',
  },
})

callsSay('/trips', trips, [
  [
    'plans a mission',
    'POST /api/trips',
    aTrip(),
    planMission,
    'Trip created successfully',
    'Failed to create trip',
  ],
  [
    'changes a mission',
    `PUT /api/trips/${aTrip().id}`,
    aTrip(),
    pressing('Edit Oslo Summit', 'Update Mission'),
    'Trip updated successfully',
    'Failed to update trip',
  ],
])
