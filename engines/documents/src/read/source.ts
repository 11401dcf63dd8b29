import type { Bytes } from '../bson/raw.ts'
import type { Projection } from '../query/projection.ts'
import { type Source, sourceOf } from './cursor.ts'
import type { Matches } from './matches.ts'

export async function openSource(
  matches: Matches,
  projection: Projection | undefined,
): Promise<Source> {
  if (matches.sortsInMemory) {
    const rows = await matches.sorted()
    return sourceOf(rows.map(([, document]) => (projection ? projection(document) : document)))
  }
  return {
    get ended() {
      return matches.ended
    },
    next: (wanted): Bytes[] => {
      const rows = matches.next(wanted)
      const documents: Bytes[] = new Array(rows.length)
      for (let i = 0; i < rows.length; i++)
        documents[i] = projection ? projection(rows[i]![1]) : rows[i]![1]
      return documents
    },
  }
}
