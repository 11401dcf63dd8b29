/** Numbers each record among those of its owner, from 1. As a job's priority this lets everyone's first ones pass. */
export function placesOf<T extends { userId: string }>(records: readonly T[]): [T, number][] {
  const counts = new Map<string, number>()
  return records.map((record) => {
    const place = (counts.get(record.userId) ?? 0) + 1
    counts.set(record.userId, place)
    return [record, place]
  })
}
