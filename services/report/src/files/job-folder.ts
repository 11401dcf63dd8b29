import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isOtherRunningProcess } from '@sortie/platform/running-process'
import { env } from '../env.ts'

export function lazyFolder() {
  let made: Promise<string> | undefined
  return {
    directory(): Promise<string> {
      made ??= newFolder()
      return made
    },
    async remove(): Promise<void> {
      if (made) await rm(await made, { recursive: true, force: true })
    },
  }
}

export async function newFolder(): Promise<string> {
  await mkdir(env.SPOOL_DIR, { recursive: true })
  return mkdtemp(join(env.SPOOL_DIR, `${process.pid}-`))
}

export async function removeStaleFolders(): Promise<void> {
  const { readdir } = await import('node:fs/promises')
  const left = await readdir(env.SPOOL_DIR).catch(() => [])
  for (const folder of left) {
    if (!isOtherRunningProcess(Number(folder.split('-')[0])))
      await rm(join(env.SPOOL_DIR, folder), { recursive: true, force: true })
  }
}
