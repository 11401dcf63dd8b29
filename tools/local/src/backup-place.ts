import type { Place } from '@sortie/backup/system'
import { type Account, namespace } from './accounts.ts'
import { readStartSettings } from './env.ts'
import { type Infrastructure, startInfrastructure, urlsOfRunning } from './infrastructure.ts'
import { takeLock } from './lock.ts'
import { layout } from './paths.ts'

/** The stores of the system in DATA_DIR; starts its servers for the duration of `work` if they do not run. */
export async function withPlace<T>(
  work: (place: Place, dataDir: string, running: boolean) => Promise<T>,
  account: Account = 'backup',
): Promise<T> {
  const settings = readStartSettings()
  const dataDir = settings.DATA_DIR
  const lock = await takeLock(dataDir, 'backup or restore')
  if ('heldBy' in lock)
    return work(placeIn(dataDir, urlsOfRunning(dataDir, settings), account), dataDir, true)
  const { supervisor, ...servers } = await startInfrastructure({ dataDir, given: settings })
  try {
    return await work(placeIn(dataDir, servers, account), dataDir, false)
  } finally {
    await supervisor.stop()
    await lock.release()
  }
}

export function placeIn(
  dataDir: string,
  { urlsOf }: Pick<Infrastructure, 'urlsOf'>,
  account: Account = 'backup',
): Place {
  const urls = urlsOf(account)
  return {
    mongoUrl: urls.MONGO_URL,
    s3Url: urls.S3_URL,
    namespace,
    keysDir: layout(dataDir).keys,
  }
}
