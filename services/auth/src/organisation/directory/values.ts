import type { Attribute } from './attributes.ts'
import { isPlain, type Plain } from './scim.ts'

export type Op = 'add' | 'remove' | 'replace'

/** Nothing is said, or what there is shall go. */
export function isNothing(value: unknown, op: Op): boolean {
  return op === 'remove' || value === null || value === undefined || value === ''
}

/** The value as its attribute has it: truth and numbers are sent as text or as each other, one value in a list. */
export function asType(type: string, given: unknown): unknown {
  const one = Array.isArray(given) && type !== 'any' ? given[0] : given
  const value = isPlain(one) && 'value' in one && type !== 'any' ? one.value : one
  if (type === 'boolean' && /^(true|1)$/i.test(String(value))) return true
  if (type === 'boolean' && /^(false|0)$/i.test(String(value))) return false
  const isText = type === 'string' || type === 'reference'
  return isText && (typeof value === 'number' || typeof value === 'boolean') ? `${value}` : value
}

/** Names as the schema spells them, each value as its part has it. A reference alone has its id at its end. */
export function respelt({ parts }: Attribute, value: Plain): Plain {
  const made = Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const part = parts.get(key.toLowerCase())
      if (!part || (part.name === '$ref' && !isReference(each))) return []
      return [[part.name, each === null ? null : asType(part.type, each)]]
    }),
  )
  if (isReference(made.$ref) && !('value' in made)) made.value = made.$ref.split('/').at(-1)
  return made
}

function isReference(value: unknown): value is string {
  return typeof value === 'string' && /\/(Users|Groups)\/[^/]+$/.test(value)
}
