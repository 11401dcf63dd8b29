import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const mostMails = 1000
/** Our own files, complete or truncated while being written; others' files are left alone. */
const ours = /^\.?(\d{17})-[\da-f]{8}(\.eml)?$/

/** The file appears with its complete content, readable by its owner only, because it holds the link. */
export async function keepMail(content: Buffer, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replace(/\D/g, '')}-${randomUUID().slice(0, 8)}`
  const draft = join(directory, `.${name}`)
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, join(directory, `${name}.eml`))
  await removeOldest(directory)
}

async function removeOldest(directory: string): Promise<void> {
  const time = (name: string) => ours.exec(name)?.[1] ?? ''
  const names = (await readdir(directory)).filter((name) => ours.test(name))
  const byAge = names.sort((a, b) => (time(a) < time(b) ? -1 : 1))
  for (const name of byAge.slice(0, -mostMails)) await rm(join(directory, name), { force: true })
}
