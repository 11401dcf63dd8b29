import { type CountingService, dayUsageApis } from '@sortie/contracts/day-usage'
import { addedToday } from '../day-quota.ts'
import { implement } from './implement.ts'

export function dayUsageRoutes(service: CountingService) {
  return implement(dayUsageApis[service], { addedToday: ({ user }) => addedToday(user.id) })
}
