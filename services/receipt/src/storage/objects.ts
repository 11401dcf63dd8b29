import { buffer } from 'node:stream/consumers'
import { lazyStorage } from '@sortie/platform/storage/lazy-storage'
import { reach } from '@sortie/platform/storage/storage-errors'
import { env } from '../env.ts'
import { demandSameInstallation } from './installation.ts'

const part = 'receipt storage'
export const objects = lazyStorage(env, part, demandSameInstallation)

/** The whole object, or null where there is none. One whose transfer breaks off is an outage of the storage. */
export async function readObject(name: string): Promise<Buffer | null> {
  const stored = await (await objects()).get(name)
  return stored && reach(buffer(stored), part)
}
