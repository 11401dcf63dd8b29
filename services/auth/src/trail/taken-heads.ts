import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignedTrailHead } from '@sortie/platform/trail/head'
import * as z from 'zod/mini'

const named = /^trail-head-(\d{4}-\d\d-\d\d)\.json$/

/** The heads that were written into this folder. One that cannot be read any more counts as signed by nobody. */
export async function readTakenHeads(
  folder: string,
): Promise<Array<{ day: string; head: SignedTrailHead }>> {
  const names = await readdir(folder).catch(() => [])
  const days = names.flatMap((name) => named.exec(name)?.[1] ?? [])
  return Promise.all(
    days.map(async (day) => {
      const text = await readFile(join(folder, fileOf(day)), 'utf8')
      return { day, head: headIn(text) ?? unreadable(day) }
    }),
  )
}

export function fileOf(day: string): string {
  return `trail-head-${day}.json`
}

function headIn(text: string): SignedTrailHead | undefined {
  try {
    return z.safeParse(SignedTrailHead, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function unreadable(day: string): SignedTrailHead {
  const nothing = { hash: '', at: '', previous: '', key: '', signature: '' }
  return { purpose: 'sortie-trail-head', day, seq: 1, ...nothing }
}
