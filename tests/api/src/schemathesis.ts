import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, childEnvironment } from './env.ts'

/** Schemathesis and all that it needs, each by version and hash. */
const requirements = join(import.meta.dirname, '../schemathesis.txt')

/** What to do where Schemathesis can be neither found nor installed. */
export class Missing extends Error {}

/**
 * The program in a virtual environment of its own, outside of the repository; installed from PyPI when it is not
 * there.
 */
export function findSchemathesis(): string {
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex')
  const folder = join(cacheFolder, 'sortie', `schemathesis-${digest.slice(0, 12)}`)
  const program = join(folder, 'bin', 'schemathesis')
  if (works(program)) return program
  const python = ['python3', 'python'].find((name) => works(name))
  if (!python)
    throw new Missing('npm run verify:api needs Python 3.11 or newer: apt-get install python3-venv')
  console.log(`Installing Schemathesis into ${folder} …`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  demand(python, ['-m', 'venv', '--clear', folder], 'apt-get install python3-venv')
  demand(
    join(folder, 'bin', 'python'),
    ['-m', 'pip', 'install', '--quiet', '--require-hashes', '-r', requirements],
    'It comes from PyPI: a network, or PIP_INDEX_URL with a mirror, is needed.',
  )
  if (!existsSync(program)) throw new Missing(`Schemathesis is not in ${folder} after all.`)
  return program
}

/** Prints what it finds as it goes; answers whether it found nothing. */
export function run(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<boolean> {
  const child = spawn(program, args, { stdio: 'inherit', env: childEnvironment(env) })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}

function works(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}

function demand(program: string, args: string[], advice: string): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Missing(
      `Schemathesis could not be installed. ${advice}\n${stderr.trim().split('\n').slice(-5).join('\n')}`,
    )
}
