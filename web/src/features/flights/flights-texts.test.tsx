import { type Doing, fill, opened, press, pressing } from '../../testing/actions.ts'
import { aFlight, anExpense } from '../../testing/records.ts'
import { callsSay, screensSay } from '../../testing/texts.ts'

const flights = { 'GET /api/flights': { body: [aFlight()] } }
/** Ids of other records than the one the builders make. */
const otherIds = ['a', 'b'].map((digit) => anExpense().id.replace(/^./, digit))
const recordFlight: Doing = async (user) => {
  await opened('New Flight')(user)
  const fields = {
    Carrier: 'Lufthansa',
    'Flight Number': 'LH400',
    'Departure Airport': 'FRA',
    'Arrival Airport': 'JFK',
  }
  for (const [label, words] of Object.entries(fields)) fill(new RegExp(`^${label}`), words)
  for (const label of [/^Departure( \*)?$/, /^Arrival( \*)?$/]) fill(label, '2026-05-01T10:00')
  await press(user, 'Add Flight')
}

screensSay({
  'no flights': {
    at: '/flights',
    says: 'Flight Operations | New Flight | No flights scheduled',
  },
  'flights of each badge': {
    at: '/flights',
    answers: {
      'GET /api/flights': {
        body: [
          aFlight({
            departDtLocal: '2099-05-01T10:00',
            arriveDtLocal: '2099-05-01T13:00',
            confirmationCode: 'K7PQ2X',
          }),
          aFlight({
            id: otherIds[0],
            departDtLocal: '2099-05-01T10:00',
            fareClass: 'Economy',
            notes: 'Aisle',
          }),
          aFlight({
            id: otherIds[1],
            departDtLocal: '2020-05-01T10:00',
            arriveDtLocal: '2020-05-01T13:00',
          }),
        ],
      },
    },
    says:
      'Confirmed | Pending | Completed | K7PQ2X | Economy | 540 minutes | Aisle | FRA | ' +
      'JFK | 10:00 AM',
  },
})

callsSay('/flights', flights, [
  [
    'records a flight',
    'POST /api/flights',
    aFlight(),
    recordFlight,
    'Flight created successfully',
    'Failed to create flight',
  ],
  [
    'changes a flight',
    `PUT /api/flights/${aFlight().id}`,
    aFlight(),
    pressing('Edit Lufthansa LH400', 'Update Flight'),
    'Flight updated successfully',
    'Failed to update flight',
  ],
])
