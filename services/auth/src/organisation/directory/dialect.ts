import { enterprise, isPlain, type Kind, type Plain, Scimmy, schemas, scimError } from './scim.ts'

/** Entra's and Okta's own ways of saying things, put straight before anything else looks at them. */

/** A whole resource: "False" as text, a manager as plain text or in a list, names in another case. */
export function straight(kind: Kind, given: unknown): Plain {
  if (!isPlain(given)) throw scimError(400, 'invalidSyntax', 'The body must be an object.')
  const made: Plain = {}
  for (const [key, value] of Object.entries(given)) set(kind, made, key, value, 'replace')
  return made
}

/** The resource after these operations of a PATCH. */
export function patched(kind: Kind, resource: Plain, operations: Operation[]): Plain {
  const made = structuredClone(resource)
  for (const { op, path, value } of operations) {
    if (path !== undefined) set(kind, made, path, value, op)
    else if (isPlain(value))
      for (const [key, each] of Object.entries(value)) set(kind, made, key, each, op)
    else throw scimError(400, op === 'remove' ? 'noTarget' : 'invalidValue', 'Say what to change.')
  }
  return made
}

type Op = 'add' | 'remove' | 'replace'
export type Operation = { op: Op; path?: string; value?: unknown }

const mostOperations = 1000

/** The operations of a PATCH: their names in any case. */
export function operationsOf(body: unknown): Operation[] {
  const list = isPlain(body) ? inAnyCase(body, 'Operations') : undefined
  if (!Array.isArray(list) || list.length === 0)
    throw scimError(400, 'invalidSyntax', 'A PATCH has a list of Operations.')
  if (list.length > mostOperations) throw scimError(413, '', 'Send fewer operations at once.')
  return list.map((each) => {
    if (!isPlain(each)) throw scimError(400, 'invalidSyntax', 'An operation must be an object.')
    const op = String(inAnyCase(each, 'op') ?? '').toLowerCase()
    const [path, value] = [inAnyCase(each, 'path'), inAnyCase(each, 'value')]
    if (op !== 'add' && op !== 'remove' && op !== 'replace')
      throw scimError(400, 'invalidSyntax', 'An op is add, remove or replace.')
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw scimError(400, 'invalidPath', 'A path is text.')
    return { op, value, ...(path && { path }) }
  })
}

/** Entra also writes `startindex`. */
export function inAnyCase(object: Plain, name: string): unknown {
  return Object.entries(object).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
}

type Attribute = {
  name: string
  multi: boolean
  complex: boolean
  parts: Map<string, string>
  type: string
}
type Described = { name: string; multiValued: boolean; type: string; subAttributes?: Described[] }

const common = ['schemas', 'externalId', 'id', 'meta'].map((name) => simple(name))
const known = {
  Users: named(schemas.Users.definition),
  Groups: named(schemas.Groups.definition),
  enterprise: named(Scimmy.Schemas.EnterpriseUser.definition),
}

function simple(name: string): Attribute {
  return { name, multi: false, complex: true, parts: new Map(), type: 'any' }
}

function named(definition: { describe(): unknown }): Map<string, Attribute> {
  const { attributes } = JSON.parse(JSON.stringify(definition.describe())) as {
    attributes: Described[]
  }
  const found = attributes.map(({ name, multiValued, type, subAttributes = [] }) => ({
    name,
    type,
    multi: multiValued,
    complex: type === 'complex',
    parts: new Map(subAttributes.map((each) => [each.name.toLowerCase(), each.name])),
  }))
  return new Map([...common, ...found].map((each) => [each.name.toLowerCase(), each]))
}

type Target = { attribute: Attribute; filter?: string; part?: string }

/** Sets, adds or removes what a path names. What the schema has not is left out: a directory sends more than is asked. */
function set(kind: Kind, resource: Plain, path: string, value: unknown, op: Op): void {
  const { inside, rest } = withoutUrn(kind, path)
  if (inside) resource[enterprise] ??= {}
  const into = inside ? (resource[enterprise] as Plain) : resource
  if (inside && rest === '') {
    if (op === 'remove') delete resource[enterprise]
    else if (isPlain(value))
      for (const [key, each] of Object.entries(value))
        set(kind, resource, `${enterprise}:${key}`, each, op)
    return
  }
  const target = targetOf(inside ? known.enterprise : known[kind], rest)
  if (!target) return
  const { attribute, part } = target
  if (attribute.multi) setMany(into, target, value, op)
  else if (part) setPart(into, attribute.name, part, value, op)
  else if (attribute.complex) setWhole(into, attribute, value, op)
  else if (isNothing(value, op)) delete into[attribute.name]
  else into[attribute.name] = scalar(attribute, value)
}

function withoutUrn(kind: Kind, path: string): { inside: boolean; rest: string } {
  const lower = path.toLowerCase()
  const own = schemas[kind].definition.id.toLowerCase()
  const extension = enterprise.toLowerCase()
  if (lower === extension) return { inside: true, rest: '' }
  // Some write a dot before the attribute.
  if (/^[:.]/.test(lower.slice(extension.length)) && lower.startsWith(extension))
    return { inside: true, rest: path.slice(extension.length + 1) }
  if (lower.startsWith(`${own}:`)) return { inside: false, rest: path.slice(own.length + 1) }
  return { inside: false, rest: path }
}

function targetOf(attributes: Map<string, Attribute>, path: string): Target | undefined {
  if (path.startsWith('urn:')) return undefined
  const found = /^([\w$-]+)(?:\[(.*)\])?(?:\.([\w$-]+))?$/s.exec(path.trim())
  if (!found) throw scimError(400, 'invalidPath', 'There is no such path.')
  const [, name = '', filter, sub] = found
  const attribute = attributes.get(name.toLowerCase())
  const part = sub && attribute?.parts.get(sub.toLowerCase())
  if (!attribute || (sub && !part)) return undefined
  return { attribute, ...(filter && { filter }), ...(part && { part }) }
}

function setPart(into: Plain, name: string, part: string, given: unknown, op: Op): void {
  const whole = isPlain(into[name]) ? { ...into[name] } : {}
  const value = Array.isArray(given) ? given[0] : given
  if (isNothing(value, op)) delete whole[part]
  else whole[part] = isPlain(value) && 'value' in value ? value.value : value
  if (Object.keys(whole).length > 0) into[name] = whole
  else delete into[name]
}

function setWhole(into: Plain, attribute: Attribute, given: unknown, op: Op): void {
  const { name } = attribute
  // "schemas" is a list, and is said anew in every answer.
  const value = Array.isArray(given) && attribute.type === 'complex' ? given[0] : given
  if (isNothing(value, op)) delete into[name]
  else if (attribute.type === 'any') into[name] = value
  else if (isPlain(value)) into[name] = { ...(into[name] as Plain), ...respelt(attribute, value) }
  else if (attribute.parts.has('value')) into[name] = { value: String(value) }
  else throw scimError(400, 'invalidValue', `${name} must be an object.`)
  // Some take a manager away by an empty reference.
  if (attribute.parts.has('value') && isPlain(into[name]) && !into[name].value) delete into[name]
}

function setMany(into: Plain, { attribute, filter, part }: Target, value: unknown, op: Op): void {
  const before = (Array.isArray(into[attribute.name]) ? into[attribute.name] : []) as Plain[]
  const given = elementsOf(attribute, value)
  into[attribute.name] = filter
    ? filtered(before, filter, op, (element) => changed(attribute, element, part, value, op))
    : part
      ? before.map((each) => changed(attribute, each, part, value, op))
      : op === 'replace'
        ? given
        : op === 'add'
          ? [...before.filter((each) => !given.some((other) => isSame(each, other))), ...given]
          : before.filter((each) => given.length > 0 && !given.some((other) => isSame(each, other)))
  if ((into[attribute.name] as Plain[]).length === 0) delete into[attribute.name]
}

function isSame(one: Plain, other: Plain): boolean {
  return one.value === other.value && (one.type ?? other.type) === (other.type ?? one.type)
}

function elementsOf(attribute: Attribute, value: unknown): Plain[] {
  const list = value === undefined || value === null ? [] : [value].flat()
  return list.map((each) => (isPlain(each) ? respelt(attribute, each) : { value: String(each) }))
}

function changed(
  attribute: Attribute,
  element: Plain,
  part: string | undefined,
  value: unknown,
  op: Op,
): Plain {
  if (!part) return { ...element, ...(isPlain(value) ? respelt(attribute, value) : { value }) }
  const { [part]: _, ...rest } = element
  return isNothing(value, op) ? rest : { ...rest, [part]: truth(value, part) }
}

/** Where none matches, one is made that does: Entra sets a telephone number that way. */
function filtered(
  before: Plain[],
  text: string,
  op: Op,
  change: (element: Plain) => Plain,
): Plain[] {
  const filter = new Scimmy.Types.Filter(text)
  const matching = new Set(filter.match(before) as Plain[])
  if (matching.size > 0)
    return before
      .flatMap((each) => (!matching.has(each) ? [each] : op === 'remove' ? [] : [change(each)]))
      .filter((each) => Object.keys(each).some((key) => key !== 'type' && key !== 'primary'))
  if (op === 'remove') return before
  const made: Plain = {}
  for (const [name, said] of Object.entries(filter[0] ?? {}))
    if (Array.isArray(said) && said[0] === 'eq') made[name] = said[1]
  return [...before, change(made)]
}

/** Names as the schema spells them, without references, and truth that is text as truth. */
function respelt({ parts }: Attribute, value: Plain): Plain {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const name = parts.get(key.toLowerCase())
      return name && name !== '$ref' && each !== null ? [[name, truth(each, name)]] : []
    }),
  )
}

function scalar({ name }: Attribute, given: unknown): unknown {
  const value = Array.isArray(given) ? given[0] : given
  return truth(isPlain(value) && 'value' in value ? value.value : value, name)
}

function truth(value: unknown, name: string): unknown {
  if (name !== 'active' && name !== 'primary') return value
  return typeof value === 'string' && /^(true|false)$/i.test(value)
    ? value.toLowerCase() === 'true'
    : value
}

function isNothing(value: unknown, op: Op): boolean {
  return op === 'remove' || value === null || value === undefined || value === ''
}
