/** The address of a list has it so: a column, and `asc` or `desc`. */
export type Sorting = { sort: string; order: string }
export type Columns<T> = Record<string, (a: T, b: T) => number>

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** A column of text: without regard to case and accents, and 2 comes before 10. */
export function byText<T>(textOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => names.compare(textOf(a), textOf(b))
}

/**
 * The list in another order; equal ones stay as the server brought them. Any column not named here is the order in which
 * the server brings the list, descending.
 */
export function inOrder<T>(
  items: readonly T[],
  { sort, order }: Sorting,
  columns: Columns<T>,
): readonly T[] {
  const compare = Object.hasOwn(columns, sort) && columns[sort]
  if (compare) return items.toSorted(order === 'asc' ? compare : (a, b) => compare(b, a))
  return order === 'asc' ? items.toReversed() : items
}
