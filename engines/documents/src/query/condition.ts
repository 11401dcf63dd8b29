// What a filter is once compiled: a tree that the planner reads and the matcher runs.

import { type Path, type Visit, visit, visitValue } from '../bson/path.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import type { comparisons } from '../supported.ts'

/** Tests one value; answers true to stop the visit: the document matches. */
export type ValueTest = Visit

/** Equality is sent without an operator. */
export type Compare = '$eq' | (typeof comparisons)[number]

/** What a condition demands of the values at a path, in a form the planner can turn into index bounds. */
export type Bound =
  | { op: '$eq'; value: Raw }
  | { op: Exclude<Compare, '$eq'>; value: Raw }
  | { op: '$in'; values: Raw[] }
  | { op: '$exists' }
  | { op: 'prefix'; text: string }
  /** One item of an array that all of these hold for. */
  | { op: 'item'; all: Bound[] }

export type Condition =
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'path'; path: Path; test: ValueTest; expand: boolean; bound?: Bound }

export interface Filter {
  condition: Condition
  matches: (document: Bytes) => boolean
}

export const MATCH_ALL: Filter = { condition: { kind: 'and', parts: [] }, matches: () => true }

export function conjuncts(condition: Condition): Condition[] {
  return condition.kind === 'and' ? condition.parts : [condition]
}

export function matcher(condition: Condition): Test<Bytes> {
  return testOf(condition, (document, { path, expand, test }) =>
    visit(document, 0, path, expand, test),
  )
}

/** Tests a value as if it stood at the path of the conditions. */
export function valueMatcher(condition: Condition): Test<Raw> {
  return testOf(condition, (value, { path, expand, test }) =>
    visitValue(value, path, expand, test, path.steps.length),
  )
}

type Test<Subject> = (subject: Subject) => boolean
type AtPath<Subject> = (subject: Subject, at: Extract<Condition, { kind: 'path' }>) => boolean

function testOf<Subject>(condition: Condition, atPath: AtPath<Subject>): Test<Subject> {
  if (condition.kind === 'path') return (subject) => atPath(subject, condition)
  if (condition.kind === 'not') {
    const part = testOf(condition.part, atPath)
    return (subject) => !part(subject)
  }
  const parts = condition.parts.map((part) => testOf(part, atPath))
  if (condition.kind === 'or') return (subject) => parts.some((part) => part(subject))
  return parts.length === 1 ? parts[0]! : (subject) => parts.every((part) => part(subject))
}
