import { type InForceService, inForceApis, valuesInForce } from '@sortie/contracts/in-force'
import { implement } from './implement.ts'

/** What administrators are shown of a service's environment, and no more of it. */
export function inForceRoutes(service: InForceService, env: object) {
  const names = Object.keys(valuesInForce[service])
  const values = Object.fromEntries(Object.entries(env).filter(([name]) => names.includes(name)))
  return implement(inForceApis[service] as (typeof inForceApis)['auth'], {
    values: async () => values,
  })
}
