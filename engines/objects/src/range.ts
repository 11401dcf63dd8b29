import { Refusal } from './refusal.ts'

/** The bytes that a Range header asks for, both ends included; undefined for all, also where it makes no sense. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  if (start >= size || start > end) throw new Refusal('InvalidRange', 'There are no such bytes.')
  return { start, end }
}
