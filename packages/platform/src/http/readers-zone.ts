import { isZone } from '@sortie/contracts/zone'
import type { Request } from 'express'

/** The zone of the reader's clock, which browsers name: a day is theirs, and so is a time at an unknown place. */
export function readersZone(request: Pick<Request, 'get'>): string {
  const zone = request.get('x-time-zone')
  return zone && isZone(zone) ? zone : 'UTC'
}
