import { createRequire } from 'node:module'

let loaded: typeof import('mingo') | undefined

/** mingo, loaded when first needed: it costs 20 MiB and a tenth of a second, and most queries never meet it. */
export function mingo(): typeof import('mingo') {
  loaded ??= createRequire(import.meta.url)('mingo') as typeof import('mingo')
  return loaded
}
