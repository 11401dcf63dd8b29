import type { FlightJson } from '@sortie/contracts/flight'

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

/** The first departure that is still to come. */
export function nextFlight<F extends Pick<FlightJson, 'departDtLocal'>>(
  flights: readonly F[],
  now: Date,
): F | undefined {
  return flights
    .filter(({ departDtLocal }) => new Date(departDtLocal) > now)
    .toSorted((a, b) => a.departDtLocal.localeCompare(b.departDtLocal))[0]
}

/** "Lufthansa LH400" */
export function flightName({
  carrier,
  flightNumber,
}: Pick<FlightJson, 'carrier' | 'flightNumber'>): string {
  return `${carrier} ${flightNumber}`
}
