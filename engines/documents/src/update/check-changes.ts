import { CommandError, unsupported } from '../errors.ts'
import { isIndex } from './locate.ts'
import type { Change } from './operators.ts'

export function checkedPath(path: string): string[] {
  const steps = path.split('.')
  if (path === '') throw new CommandError('EmptyFieldName', 'An empty update path is not valid.')
  if (steps.includes('')) {
    throw new CommandError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    )
  }
  if (steps[0]!.startsWith('$')) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${steps[0]}' in '${path}' is not valid for storage.`,
    )
  }
  if (steps.some((step) => step.startsWith('$'))) throw unsupported(`the path '${path}'`)
  return steps
}

export function refuseConflicts(changes: readonly Change[]) {
  const seen = new Map<string, boolean>()
  for (const { steps } of changes) {
    const path = steps.join('.')
    for (let i = 1; i < steps.length; i++) {
      const prefix = steps.slice(0, i).join('.')
      if (seen.get(prefix)) throw conflict(prefix, path)
      if (!seen.has(prefix)) seen.set(prefix, false)
    }
    if (seen.has(path)) throw conflict(path, path)
    seen.set(path, true)
  }
}

function conflict(at: string, path: string) {
  return new CommandError(
    'ConflictingUpdateOperators',
    `Updating the path '${path}' would create a conflict at '${at}'`,
  )
}

// MongoDB adds new fields in the order of their names, positions by number.
export function compareSteps(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i]!, b[i]!]
    if (x === y) continue
    if (isIndex(x) && isIndex(y)) return Number(x) - Number(y)
    return x < y ? -1 : 1
  }
  return a.length - b.length
}
