import type { ServiceName } from '@sortie/contracts/apis'
import { type Api, type Endpoint, isStream } from '@sortie/contracts/endpoint'
import type { Scope } from '@sortie/contracts/scopes'

export type Found = {
  service: ServiceName
  route: string
  /** see Endpoint */
  slow?: boolean
  /** Also for who is not signed in. */
  open?: boolean
  /** Which tokens of programs open it. */
  scopes: Partial<Record<Endpoint['method'], Scope>>
}

/** Finds a route by the exact path, then among the paths with parameters of the same length. */
export function routeTable(apis: Record<ServiceName, Api[]>): (path: string) => Found | undefined {
  const exact = new Map<string, Found>()
  const patterns: Array<{ pattern: RegExp; found: Found }> = []
  const trees: Array<{ start: string; found: Found }> = []
  for (const [service, list] of Object.entries(apis) as Array<[ServiceName, Api[]]>) {
    const endpoints = list.flatMap((api) => Object.values(api))
    const slow = new Set(endpoints.filter(isSlow).map(({ path }) => path))
    const open = new Set(endpoints.filter(isOpen).map(({ path }) => path))
    for (const { path, tree } of endpoints) {
      const scopes = Object.fromEntries(
        endpoints.filter((each) => each.path === path).map(({ method, scope }) => [method, scope]),
      )
      const found = { service, route: path, slow: slow.has(path), open: open.has(path), scopes }
      if (tree) trees.push({ start: `${path}/`, found })
      if (path.includes(':'))
        patterns.push({ pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), found })
      else exact.set(path, found)
    }
  }
  const tree = (path: string) => trees.find(({ start }) => path.startsWith(start))?.found
  return (path) =>
    exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.found ?? tree(path)
}

const isOpen = ({ access }: Endpoint) => access === 'public'

function isSlow({ slow, body, response }: Endpoint): boolean {
  return slow === true || isStream(body) || isStream(response)
}
