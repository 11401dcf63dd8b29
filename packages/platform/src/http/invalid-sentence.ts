import * as z from 'zod/mini'

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0]

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Says of a value whose contract has no words of its own which field it is, and what that has to be. */
export function sentenceOf({ path = [], code, input, ...issue }: Issue): string {
  const name = path.join('.') || 'The body'
  if (input === undefined && code !== 'custom') return `${name} is missing.`
  if (code === 'invalid_type')
    return `${name} must be ${kinds[String(issue.expected)] ?? `of type ${issue.expected}`}.`
  if (code === 'invalid_value' && Array.isArray(issue.values))
    return `${name} must be one of ${issue.values.join(', ')}.`
  if (code === 'unrecognized_keys' && Array.isArray(issue.keys))
    return `${name} must not have ${issue.keys.join(', ')}.`
  return `${name} is not valid.`
}

z.config({ customError: sentenceOf })
