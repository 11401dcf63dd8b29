import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, objectEnding } from './files.ts'

/** The keys below a folder that begin with `prefix` and come after `after`, in the order of their bytes. */
export async function* listKeys(
  folder: string,
  prefix: string,
  after: string,
  above = '',
): AsyncGenerator<string> {
  for (const name of await namesIn(join(folder, above))) {
    const key = above + name
    if (!name.endsWith('/')) {
      if (key.startsWith(prefix) && compare(key, after) > 0) yield key
    } else if (
      (key.startsWith(prefix) || prefix.startsWith(key)) &&
      (after.startsWith(key) || compare(key, after) > 0)
    )
      yield* listKeys(folder, prefix, after, key)
  }
}

/** Names of objects, and of folders with a slash at their end, which is where it counts in the order of keys. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    // Removed as empty meanwhile.
    if (isMissing(error)) return []
    throw error
  })
  return entries
    .flatMap((entry) => {
      if (entry.isDirectory()) return [`${entry.name}/`]
      return entry.name.endsWith(objectEnding) ? [entry.name.slice(0, -objectEnding.length)] : []
    })
    .sort(compare)
}

function compare(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
