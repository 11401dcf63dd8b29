/** Each record with its number among those of its owner, from 1. As the priority of a job this serves everybody before anybody twice. */
export function byFairPriority<T extends { userId: string }>(records: readonly T[]): [T, number][] {
  const counts = new Map<string, number>()
  return records.map((record) => {
    const priority = (counts.get(record.userId) ?? 0) + 1
    counts.set(record.userId, priority)
    return [record, priority]
  })
}
