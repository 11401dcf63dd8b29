import type { FlightJson } from '@sortie/contracts/travel'

export type FlightBadge = 'Confirmed' | 'Pending' | 'Completed'

/** Before departure Confirmed with a confirmation code and Pending without; afterwards Completed (spec 4). */
export function flightBadge(
  { departDtLocal, confirmationCode }: Pick<FlightJson, 'departDtLocal' | 'confirmationCode'>,
  now: Date,
): FlightBadge {
  // The wall-clock time is read in the reader's own zone, as the spec's client does.
  if (new Date(departDtLocal) <= now) return 'Completed'
  return confirmationCode ? 'Confirmed' : 'Pending'
}

/** "Lufthansa LH400" */
export function flightName({
  carrier,
  flightNumber,
}: Pick<FlightJson, 'carrier' | 'flightNumber'>): string {
  return `${carrier} ${flightNumber}`
}
