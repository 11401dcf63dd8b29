import { literally } from '../../users/user.ts'
import { enterprise, isPlain, type Plain, Scimmy, scimError } from './scim.ts'

/** Where a query finds what SCIM names, by its path in lower case; `folded` is stored in lower case. */
export type Fields = Record<string, { path: string; folded?: true; date?: true }>

/** scimmy reads `True` as false. */
export function withPlainTruth(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false)\b/gi, (found) =>
    found.startsWith('"') ? found : found.toLowerCase(),
  )
}

/** A filter of SCIM as one of the database. */
export function toQuery(text: string, fields: Fields): object {
  const ways = [...new Scimmy.Types.Filter(withPlainTruth(text))].map((all) => ({
    $and: conditions(all as Plain, '', fields),
  }))
  return ways.length === 1 ? (ways[0] ?? {}) : { $or: ways }
}

function conditions(all: Plain, prefix: string, fields: Fields): object[] {
  return Object.entries(all).flatMap(([name, said]) => {
    const path = `${prefix}${name}`.toLowerCase()
    if (isPlain(said)) return conditions(said, `${path}.`, fields)
    const list = said as unknown[]
    return Array.isArray(list[0])
      ? list.map((each) => condition(path, each as string[], fields))
      : [condition(path, list as string[], fields)]
  })
}

const comparisons: Record<string, string> = { gt: '$gt', ge: '$gte', lt: '$lt', le: '$lte' }

function condition(path: string, said: unknown[], fields: Fields): object {
  const negated = String(said[0]).toLowerCase() === 'not'
  const [operator, given] = negated ? said.slice(1) : said
  const { path: field, folded, date } = fieldOf(path, fields)
  const op = String(operator).toLowerCase()
  if (op === 'pr') return { [field]: negated ? null : { $ne: null } }
  const value = valueIn(given, { folded, date, path })
  if (op === 'eq') return { [field]: negated ? { $ne: value } : value }
  if (op === 'ne') return { [field]: negated ? value : { $ne: value } }
  const [comparison, pattern] = [comparisons[op], patternOf(op, String(value))]
  if (comparison && !negated) return { [field]: { [comparison]: value } }
  if (pattern && !negated) return { [field]: { $regex: pattern } }
  throw scimError(400, 'invalidFilter', 'Sortie does not filter in this way.')
}

function patternOf(op: string, value: string): string | undefined {
  const text = literally(value)
  return { co: text, sw: `^${text}`, ew: `${text}$` }[op]
}

function fieldOf(path: string, fields: Fields) {
  const short = path.replace(`${enterprise.toLowerCase()}:`, 'enterprise.')
  const found = fields[short] ?? fields[short.replace(/^urn:[\w:.]+:/, '')]
  if (!found) throw scimError(400, 'invalidFilter', `Sortie does not filter by ${path}.`)
  return found
}

function valueIn(
  given: unknown,
  { folded, date, path }: { folded?: true | undefined; date?: true | undefined; path: string },
) {
  if (date) {
    const instant = new Date(String(given))
    if (Number.isNaN(instant.getTime())) throw scimError(400, 'invalidFilter', 'This is no time.')
    return instant
  }
  if (path === 'active') return String(given).toLowerCase() === 'true'
  return folded ? String(given).toLowerCase() : given
}
