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

const all: Call[] = Object.values(apis)
  .flat()
  .flatMap((api) => Object.values(api) as Endpoint[])
  .map((endpoint) => ({ ...endpoint, key: keyOf(endpoint), example: exampleOf(endpoint) }))

/** Every call from outside but the pages of a library. */
export const calls = all.filter(({ tree }) => !tree)
export const trees = all.filter(({ tree }) => tree)

export const hasId = ({ path }: Endpoint) => /:(id|expenseId)\b/.test(path)

/** Takes JSON: what a form carries is read by its use case. */
export const takesJson = ({ body }: Endpoint) => body !== undefined && !isStream(body)

/** The path with these values in place of its parameters; one without a value is taken from `rest`. */
export function filled(path: string, values: Record<string, string>, rest: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? rest)
}

/** What of these values the call asks for in its query. */
export function queryOf({ query }: Endpoint, values: Record<string, string>): URLSearchParams {
  const asked = Object.entries(values).filter(([name]) => query && name in shapeOf(query))
  return new URLSearchParams(asked)
}

export function shapeOf(schema: object): object {
  return (schema as { shape?: object }).shape ?? {}
}

const exampleId = /"(\w+)":(\[?)"6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"/g

/** A form that is empty, or the example: of no revision, and with these ids in place of those that it has under their names. */
export function bodyOf(call: Call, ids: Record<string, string> = {}): object | undefined {
  if (!call.body) return undefined
  if (!takesJson(call)) return new FormData()
  const example = { ...(plainBodies[call.key] ?? call.example), updatedAt: undefined }
  const text = JSON.stringify(example)
  return JSON.parse(
    text.replace(exampleId, (kept, name, open) =>
      ids[name] ? `"${name}":${open}"${ids[name]}"` : kept,
    ),
  )
}

/** In place of an example that names other records, which would be looked for first. */
const plainBodies: Record<string, object> = {
  'PUT /api/expenses/:id': { notes: 'With the client' },
  'POST /api/expense-reports/:id/decide': { decision: 'approve' },
}

function keyOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function exampleOf({ method, path }: Endpoint) {
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return operation?.requestBody?.content['application/json']?.example
}
