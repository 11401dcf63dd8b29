import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { namespace } from '../accounts.ts'
import { hostEnvironment } from '../env.ts'
import { root } from '../paths.ts'
import { findProgram } from '../programs.ts'
import { writePrivately } from '../secrets.ts'

const script = join(root, 'deploy/kubernetes/components/data/minio-init.sh')

/** The administration of MinIO is a program of its own; without it everybody shares the first account. */
export function canMakeAccounts(): boolean {
  return findProgram('mc') !== undefined
}

/** As compose and a cluster do it. `passwords` by the name of the script's files. */
export async function makeAccounts(
  url: string,
  folder: string,
  passwords: Record<string, string>,
): Promise<void> {
  for (const [name, password] of Object.entries(passwords))
    writePrivately(join(folder, name), password)
  const env = {
    ...hostEnvironment(),
    ...{ STORE_URL: url, SECRETS_DIR: folder, NAMESPACE: namespace },
    ...{ MC_CONFIG_DIR: join(folder, 'mc'), TMPDIR: folder },
  }
  // What it writes is for its owner only, as all the rest.
  await promisify(execFile)('sh', ['-c', 'umask 077; exec sh "$0"', script], { env })
}
