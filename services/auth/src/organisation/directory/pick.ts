import { inAnyCase } from './dialect.ts'
import { enterprise, isPlain, type Kind, type Plain, schemas } from './scim.ts'

/** Of a resource what is asked for; its id and schemas are always told. */
export type Asked = { only: string[] | undefined; without: string[] | undefined }

export function askedFor(asking: Plain): Asked {
  const [only, without] = ['attributes', 'excludedAttributes'].map((name) =>
    listOf(inAnyCase(asking, name)),
  )
  return { only, without }
}

export function isAsked(kind: Kind, { only, without }: Asked, attribute: string): boolean {
  const paths = (only ?? without ?? []).map((name) => pathOf(schemas[kind].definition.id, name))
  const isNamed = paths.some(([first, second]) => first === attribute && (only || !second))
  return isNamed === Boolean(only)
}

export function pick(kind: Kind, resource: Plain, { only, without }: Asked): Plain {
  const core = schemas[kind].definition.id
  const always = {
    schemas: [core, ...(resource[enterprise] ? [enterprise] : [])],
    id: resource.id,
  }
  if (only) {
    const picked = only.map((name) => kept(resource, pathOf(core, name)))
    return { ...picked.reduce(merged, {}), ...always }
  }
  const left = (without ?? []).reduce((of, name) => dropped(of, pathOf(core, name)), resource)
  return { ...left, ...always }
}

function listOf(value: unknown): string[] | undefined {
  const names = [value ?? '']
    .flat()
    .flatMap((each) => String(each).split(','))
    .map((each) => each.trim())
    .filter(Boolean)
  return names.length > 0 ? names : undefined
}

/** `urn:…:User:manager.value` as its three steps, in lower case. */
function pathOf(core: string, name: string): string[] {
  const lower = name.toLowerCase().replace(/\[.*\]/, '')
  for (const [urn, before] of [
    [enterprise, [enterprise.toLowerCase()]],
    [core, []],
  ] as const)
    if (lower.startsWith(urn.toLowerCase())) {
      const rest = lower.slice(urn.length + 1)
      return [...before, ...(rest ? rest.split('.') : [])]
    }
  return lower.split('.')
}

function kept(value: unknown, [first, ...rest]: string[]): Plain {
  if (first === undefined || !isPlain(value)) return {}
  const name = Object.keys(value).find((key) => key.toLowerCase() === first)
  if (name === undefined) return {}
  const inner = value[name]
  if (rest.length === 0) return { [name]: inner }
  return {
    [name]: Array.isArray(inner) ? inner.map((each) => kept(each, rest)) : kept(inner, rest),
  }
}

function merged(one: Plain, other: Plain): Plain {
  const made = { ...one }
  for (const [name, value] of Object.entries(other)) made[name] = both(made[name], value)
  return made
}

function both(one: unknown, other: unknown): unknown {
  if (isPlain(one) && isPlain(other)) return merged(one, other)
  if (Array.isArray(one) && Array.isArray(other))
    return other.map((each, place) => both(one[place], each))
  return other
}

function dropped(value: Plain, [first, ...rest]: string[]): Plain {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (name.toLowerCase() !== first) return [[name, inner]]
      if (rest.length === 0) return []
      if (isPlain(inner)) return [[name, dropped(inner, rest)]]
      return Array.isArray(inner)
        ? [[name, inner.map((each) => dropped(each, rest))]]
        : [[name, inner]]
    }),
  )
}
