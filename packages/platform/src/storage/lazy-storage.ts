import { AppError, unavailable } from '../errors.ts'
import { connectStorage, type Storage } from './storage.ts'

/** Connects on first use and again after a failure. `prepare` may reject the storage. */
export function lazyStorage(
  env: { S3_URL: string; NAMESPACE: string },
  part: string,
  prepare: (storage: Storage) => Promise<unknown> = async () => {},
): () => Promise<Storage> {
  let connected: Promise<Storage> | null = null
  async function connect(): Promise<Storage> {
    const storage = await connectStorage(env.S3_URL, env.NAMESPACE, { part })
    await prepare(storage)
    return storage
  }
  return () => {
    connected ??= connect().catch((error) => {
      connected = null
      throw error instanceof AppError ? error : unavailable(part, error)
    })
    return connected
  }
}
