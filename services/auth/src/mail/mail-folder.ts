import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const mostMails = 5000
export const mostOfGroup = 100
/** Our own files, complete or truncated while being written; others' files are left alone. */
const ours = /^\.?(\d{17})-([\da-f]{8})-[\da-f]{8}(\.eml)?$/

/**
 * The file appears with its complete content, readable by its owner only, because it holds the link. Each `group` has so many,
 * and beyond the whole the largest gives way: what one is sent in masses pushes out nothing of others.
 */
export async function keepMail(content: Buffer, group: string, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const digest = createHash('sha256').update(group).digest('hex').slice(0, 8)
  const time = new Date().toISOString().replace(/\D/g, '')
  const name = `${time}-${digest}-${randomUUID().slice(0, 8)}`
  const draft = join(directory, `.${name}`)
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, join(directory, `${name}.eml`))
  for (const old of tooMany(await readdir(directory)))
    await rm(join(directory, old), { force: true })
}

function tooMany(names: string[]): string[] {
  const known = names.filter((name) => ours.test(name)).sort(byTime)
  const groups = [...Map.groupBy(known, (name) => ours.exec(name)?.[2]).values()]
  const gone = groups.flatMap((group) => group.splice(0, Math.max(0, group.length - mostOfGroup)))
  for (let left = known.length - gone.length; left > mostMails; left--) {
    const largest = groups.reduce((one, other) => (other.length > one.length ? other : one))
    gone.push(...largest.splice(0, 1))
  }
  return gone
}

function byTime(one: string, other: string): number {
  const [at = '', otherAt = ''] = [one, other].map((name) => ours.exec(name)?.[1])
  return at < otherAt ? -1 : 1
}
