import type { NewExpenseJson } from '@sortie/contracts/expense'

let made = 0

/** A valid new mission, with `fields` replaced. */
export function aTrip(
  fields: Partial<{
    name: string
    purpose: string
    startDate: string | null
    endDate: string | null
    notes: string
  }> = {},
) {
  made += 1
  return {
    name: `Mission ${made}`,
    purpose: 'Client visit',
    startDate: '2026-05-01',
    endDate: '2026-05-04',
    notes: '',
    ...fields,
  }
}

/** A valid new expense, with `fields` replaced. */
export function anExpense(fields: Partial<NewExpenseJson> = {}): NewExpenseJson {
  made += 1
  return {
    date: '2026-05-02',
    category: 'Meals',
    merchant: `Diner ${made}`,
    amount: '12.50',
    currency: 'USD',
    paymentMethod: 'personal-card',
    notes: '',
    status: 'Draft',
    tripId: null,
    ...fields,
  }
}

/** A valid new flight, with `fields` replaced. */
export function aFlight(
  fields: Partial<
    Record<
      | 'carrier'
      | 'flightNumber'
      | 'departAirport'
      | 'arriveAirport'
      | 'departDtLocal'
      | 'arriveDtLocal'
      | 'confirmationCode'
      | 'fareClass'
      | 'notes',
      string
    > & { tripId: string | null }
  > = {},
) {
  made += 1
  return {
    carrier: 'Lufthansa',
    flightNumber: `LH${400 + made}`,
    departAirport: 'FRA',
    arriveAirport: 'JFK',
    departDtLocal: '2026-05-01T10:00',
    arriveDtLocal: '2026-05-01T13:00',
    confirmationCode: 'ABC123',
    fareClass: 'Economy',
    notes: '',
    tripId: null,
    ...fields,
  }
}
