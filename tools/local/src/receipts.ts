import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { withPlace } from './backup-place.ts'
import { wholeEnvironment } from './env.ts'
import { root } from './paths.ts'

/** `npm run receipts -- COMMAND`: the receipt service's command for the files of the system in DATA_DIR. */
process.exitCode = await withPlace(async ({ mongoUrl, s3Url, namespace }) => {
  const program = join(root, 'services/receipt/src/receipts-command.ts')
  const env = wholeEnvironment({ MONGO_URL: mongoUrl, S3_URL: s3Url, NAMESPACE: namespace })
  const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  })
  return status ?? 1
}, 'receipt')
