import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { namespace } from '../accounts.ts'
import { hostEnvironment } from '../env.ts'
import { root } from '../paths.ts'
import { findProgram } from '../programs.ts'
import { writePrivately } from '../secrets.ts'

const script = join(root, 'deploy/kubernetes/components/data/minio-init.sh')

/** Accounts need MinIO's separate admin program; without it all services share the root account. */
export function canMakeAccounts(): boolean {
  return findProgram('mc') !== undefined
}

/** Runs the script that compose and clusters use. `passwords` by the name of the script's files. */
export async function makeAccounts(
  url: string,
  folder: string,
  passwords: Record<string, string>,
): Promise<void> {
  for (const [name, password] of Object.entries(passwords))
    writePrivately(join(folder, name), password)
  const env = {
    ...hostEnvironment(),
    STORE_URL: url,
    SECRETS_DIR: folder,
    NAMESPACE: namespace,
    MC_CONFIG_DIR: join(folder, 'mc'),
    TMPDIR: folder,
  }
  // Its files must be readable by the owner only, like all others.
  await promisify(execFile)('sh', ['-c', 'umask 077; exec sh "$0"', script], { env })
}
