import { unavailable } from '@sortie/platform/errors'
import { connectStorage, type Storage } from '@sortie/platform/storage'
import { env } from '../env.ts'

let connected: Promise<Storage> | null = null

/** The object storage. Connects when first needed and again after a failure, so the service starts without it. */
export function objects(): Promise<Storage> {
  connected ??= connectStorage(env.S3_URL, env.NAMESPACE).catch((error) => {
    connected = null
    throw unavailable('report storage', error)
  })
  return connected
}
