import { apis } from '@sortie/contracts/apis'
import type { Endpoint } from '@sortie/contracts/endpoint'
import { isStream } from '@sortie/contracts/endpoint'
import { openApi } from '@sortie/contracts/openapi/document'

export type Call = Endpoint & {
  /** `PUT /api/trips/:id`. */
  key: string
  /** A body that the contract takes, as the documentation shows it. */
  example: Record<string, unknown> | undefined
}

type Operation = {
  requestBody?: { content: Record<string, { example?: Record<string, unknown> }> }
}
const paths = openApi().paths as Record<string, Record<string, Operation>>

/** Every call from outside but the pages of a library. */
export const calls: Call[] = Object.values(apis)
  .flat()
  .flatMap((api) => Object.values(api) as Endpoint[])
  .filter(({ tree }) => !tree)
  .map((endpoint) => ({ ...endpoint, key: keyOf(endpoint), example: exampleOf(endpoint) }))

export const hasId = ({ path }: Endpoint) => /:(id|expenseId)\b/.test(path)

/** Takes JSON: what a form carries is read by its use case. */
export const takesJson = ({ body }: Endpoint) => body !== undefined && !isStream(body)

/** The path with these values in place of its parameters; one without a value is taken from `rest`. */
export function filled(path: string, values: Record<string, string>, rest: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? rest)
}

function keyOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function exampleOf({ method, path }: Endpoint) {
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return operation?.requestBody?.content['application/json']?.example
}
