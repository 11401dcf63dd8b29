import { createHash } from 'node:crypto'
import type { ScannedReceipt } from '@sortie/contracts/scan'

/** What is scanned into a form is attached within minutes, and then read again to be compared with what was typed. */
const keptMs = 3600_000
const mostKept = 500

const kept = new Map<string, { reading: Promise<ScannedReceipt>; until: number }>()

/** Remembers what these bytes are read as; a failure is forgotten. */
export function remembered(
  file: Uint8Array,
  reading: Promise<ScannedReceipt>,
  now = Date.now(),
): Promise<ScannedReceipt> {
  const key = keyOf(file)
  kept.delete(key)
  kept.set(key, { reading, until: now + keptMs })
  reading.catch(() => kept.get(key)?.reading === reading && kept.delete(key))
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  return reading
}

/** What the same bytes were read as within the last hour. */
export function readingOf(file: Uint8Array, now = Date.now()): Promise<ScannedReceipt> | undefined {
  const known = kept.get(keyOf(file))
  return known && known.until > now ? known.reading : undefined
}

function keyOf(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('base64')
}
