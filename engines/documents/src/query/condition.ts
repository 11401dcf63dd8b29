// What a filter is once compiled: a tree that the planner reads and the matcher runs.

import { type Path, type Visit, visit } from '../bson/path.ts'
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

export function matcher(condition: Condition): (document: Bytes) => boolean {
  switch (condition.kind) {
    case 'path': {
      const { path, expand, test } = condition
      return (document) => visit(document, 0, path, expand, test)
    }
    case 'not': {
      const part = matcher(condition.part)
      return (document) => !part(document)
    }
    case 'or': {
      const parts = condition.parts.map(matcher)
      return (document) => parts.some((part) => part(document))
    }
    case 'and': {
      const parts = condition.parts.map(matcher)
      if (parts.length === 1) return parts[0]!
      return (document) => parts.every((part) => part(document))
    }
  }
}
