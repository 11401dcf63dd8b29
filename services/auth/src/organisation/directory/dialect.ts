import { type Attribute, type Target, targetOf } from './attributes.ts'
import { enterprise, isPlain, type Kind, type Plain, Scimmy, scimError } from './scim.ts'
import { withPlainTruth } from './scim-filter.ts'
import { asType, isNothing, type Op, respelt } from './values.ts'

/** Directories' own ways of saying things, put straight before anything else looks at them. */

/** A whole resource: "False" as text, a manager as plain text or in a list, names in another case. */
export function straight(kind: Kind, given: unknown): Plain {
  if (!isPlain(given)) throw scimError(400, 'invalidSyntax', 'The body must be an object.')
  return patched(kind, {}, [{ op: 'replace', value: given }])
}

/** The resource after these operations of a PATCH. */
export function patched(kind: Kind, resource: Plain, operations: Operation[]): Plain {
  const made = structuredClone(resource)
  for (const operation of operations)
    for (const { op, path, value } of apart(kind, operation)) set(kind, made, path, value, op)
  for (const [name, value] of Object.entries(made))
    if (Array.isArray(value) && name !== 'schemas') made[name] = tidied(value)
  return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined))
}

export type Operation = { op: Op; path?: string; value?: unknown }
export type Step = Operation & { path: string }

const mostOperations = 1000

/** The operations of a PATCH: their names in any case. */
export function operationsOf(body: unknown): Operation[] {
  const said = isPlain(body) ? inAnyCase(body, 'Operations') : undefined
  const list = isPlain(said) ? [said] : said
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

/** An operation without a path, or whose path is a schema, names several attributes. */
export function apart(kind: Kind, { op, path = '', value }: Operation): Step[] {
  const target = path ? targetOf(kind, path) : ({ inside: false } satisfies Target)
  if (target === 'malformed') throw scimError(400, 'invalidPath', 'There is no such path.')
  if (!target) return []
  if (target.attribute) return [{ op, path, value }]
  if (target.inside && isNothing(value, op) && !isPlain(value)) return [{ op, path, value }]
  const all = [value].flat()
  if (!all.every(isPlain) || all.length === 0)
    throw scimError(400, op === 'remove' ? 'noTarget' : 'invalidValue', 'Say what to change.')
  const before = target.inside ? `${enterprise}:` : ''
  return all.flatMap((each) =>
    Object.entries(each).flatMap(([name, one]) =>
      apart(kind, { op, path: `${before}${name}`, value: one }),
    ),
  )
}

/** Sets, adds or removes what a path names. */
function set(kind: Kind, resource: Plain, path: string, value: unknown, op: Op): void {
  const target = targetOf(kind, path) as Target
  const { attribute, part } = target
  if (!attribute) {
    delete resource[enterprise]
    return
  }
  const into = target.inside ? { ...(resource[enterprise] as Plain) } : resource
  if (target.inside) resource[enterprise] = into
  if (attribute.multi) setMany(into, attribute, target, value, op)
  else if (part) setPart(into, attribute, part, value, op)
  else if (attribute.complex) setWhole(into, attribute, value, op)
  else if (isNothing(value, op)) delete into[attribute.name]
  else into[attribute.name] = asType(attribute.type, value)
}

function setPart(into: Plain, attribute: Attribute, part: string, given: unknown, op: Op): void {
  const { name, parts } = attribute
  const whole = isPlain(into[name]) ? { ...into[name] } : {}
  const value = Array.isArray(given) ? given[0] : given
  if (isNothing(value, op)) delete whole[part]
  else whole[part] = asType(parts.get(part.toLowerCase())?.type ?? 'string', value)
  if (part === 'value') delete whole.$ref
  keep(into, attribute, whole)
}

function setWhole(into: Plain, attribute: Attribute, given: unknown, op: Op): void {
  const { name, parts } = attribute
  const value = Array.isArray(given) ? given[0] : given
  const isReference = parts.has('value')
  if (isNothing(value, op)) delete into[name]
  else if (isPlain(value))
    keep(into, attribute, {
      ...(isReference ? {} : (into[name] as Plain)),
      ...respelt(attribute, value),
    })
  else if (isReference) into[name] = { value: String(value) }
  else throw scimError(400, 'invalidValue', `${name} must be an object.`)
}

/** Some take a manager away by an empty reference. */
function keep(into: Plain, { name, parts }: Attribute, whole: Plain): void {
  const said = Object.entries(whole).filter(([, value]) => value !== null)
  into[name] = Object.fromEntries(said)
  if (said.length === 0 || (parts.has('value') && !whole.value)) delete into[name]
}

function setMany(
  into: Plain,
  attribute: Attribute,
  { filter, part }: Target,
  value: unknown,
  op: Op,
): void {
  const before = (Array.isArray(into[attribute.name]) ? into[attribute.name] : []) as Plain[]
  const given = elementsOf(attribute, value)
  const change = (element: Plain) => changed(attribute, element, part, value, op)
  const after = filter
    ? filtered(attribute, before, filter, op === 'remove' && !part, change)
    : part
      ? (before.length > 0 || op === 'remove' ? before : [{}]).map(change)
      : op === 'replace'
        ? given
        : op === 'add'
          ? [...before.filter((each) => !given.some((other) => isSame(each, other))), ...given]
          : before.filter((each) => given.length > 0 && !given.some((other) => isSame(each, other)))
  // The one that becomes the first is the only one.
  const isNew = (each: Plain) => !before.includes(each)
  const moves = after.some((each) => isNew(each) && each.primary === true)
  into[attribute.name] = moves
    ? after.map((each) => (isNew(each) || !each.primary ? each : { ...each, primary: false }))
    : after
}

/** Elements that say nothing are left out, and one is the first. */
function tidied(list: unknown[]): unknown[] | undefined {
  const said = (list as Plain[]).filter((each) =>
    Object.entries(each).some(
      ([name, value]) => name !== 'type' && name !== 'primary' && value !== '' && value !== null,
    ),
  )
  const first = said.findIndex(({ primary }) => primary === true)
  const made = said.map((each, place) =>
    each.primary && place !== first ? { ...each, primary: false } : each,
  )
  return made.length > 0 ? made : undefined
}

function isSame(one: Plain, other: Plain): boolean {
  return one.value === other.value && (one.type ?? other.type) === (other.type ?? one.type)
}

function elementsOf(attribute: Attribute, value: unknown): Plain[] {
  const list = [value ?? []].flat().filter((each) => each !== null && each !== '')
  return list.map((each) => (isPlain(each) ? respelt(attribute, each) : { value: String(each) }))
}

function changed(
  attribute: Attribute,
  element: Plain,
  part: string | undefined,
  given: unknown,
  op: Op,
): Plain {
  const value = Array.isArray(given) ? given[0] : given
  if (!part) return { ...element, ...(isPlain(value) ? respelt(attribute, value) : { value }) }
  const { [part]: _, ...rest } = element
  if (isNothing(value, op)) return rest
  return { ...rest, [part]: asType(attribute.parts.get(part.toLowerCase())?.type ?? '', value) }
}

/** Where none matches, one is made that does: Entra sets a telephone number that way. */
function filtered(
  attribute: Attribute,
  before: Plain[],
  text: string,
  goes: boolean,
  change: (element: Plain) => Plain,
): Plain[] {
  const isMatching = matcherOf(text)
  if (goes) return before.filter((each) => !isMatching(each))
  if (before.some(isMatching)) return before.map((each) => (isMatching(each) ? change(each) : each))
  const made: Plain = {}
  for (const [name, said] of Object.entries(new Scimmy.Types.Filter(withPlainTruth(text))[0] ?? {}))
    if (Array.isArray(said) && said[0] === 'eq') made[name] = said[1]
  return [...before, change(respelt(attribute, made))]
}

/** Names and values are compared without their case. */
export function matcherOf(text: string): (element: Plain) => boolean {
  const filter = new Scimmy.Types.Filter(text.toLowerCase())
  const low = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)
  return (element) => {
    const entries = Object.entries(element).map(([key, value]) => [key.toLowerCase(), low(value)])
    return filter.match([Object.fromEntries(entries)]).length > 0
  }
}
