import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hostEnvironment } from '../env.ts'

export type Package = { file: string; bytes: number }

/**
 * apt-get with lists and a cache below `folder`, which need no right. The machine's sources, keys and list of installed
 * packages stay in force: signatures are verified, and what is installed is not fetched.
 */
export function ownApt(folder: string) {
  const archives = join(folder, 'cache/archives')
  for (const made of [join(folder, 'state/lists/partial'), join(archives, 'partial')])
    mkdirSync(made, { recursive: true })
  const settings = [
    `Dir::State=${join(folder, 'state')}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    // The lock of dpkg belongs to root; nothing is installed.
    'Debug::NoLocking=1',
  ].flatMap((setting) => ['-o', setting])
  const run = async (...args: string[]) => {
    const env = { ...hostEnvironment(), LC_ALL: 'C' }
    const options = { env, maxBuffer: 64 * 1024 * 1024 }
    return promisify(execFile)('apt-get', ['-qq', ...settings, ...args], options)
  }
  const install = ['install', '-y', '--no-install-recommends']
  return {
    archives,
    /** Answers what went wrong: of several sources one may fail without being needed here. */
    update: () => run('update').then(complaint, complaint),
    /** The packages and all they need that are not installed. */
    missing: async (packages: string[]) =>
      parseUris((await run(...install, '--print-uris', ...packages)).stdout),
    download: (packages: string[]) => run(...install, '--download-only', ...packages),
  }
}

/** The first line that a program said about its trouble. */
export function complaint(end: unknown): string {
  return (end as { stderr?: string }).stderr?.trim().split('\n')[0] ?? ''
}

/** Lines of `'address' file bytes hash`. */
export function parseUris(text: string): Package[] {
  return [...text.matchAll(/^'[^']+' (\S+\.deb) (\d+) /gm)].map(([, file = '', bytes]) => ({
    file,
    bytes: Number(bytes),
  }))
}
