import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Layout, root } from './paths.ts'
import type { ProcessSpec } from './supervised-process.ts'

const warmUp = fileURLToPath(new URL('warm-up.mjs', import.meta.url))
/** What run.ts and service.ts load only when a service starts. */
const loadedLate = ['run.ts', 'service.ts', 'attach.ts'].map((file) => join(root, 'packages/platform/src', file))

/** Whether the programs have changed since they were last put in the compile cache. */
export function isCold(files: Layout): boolean {
  return !existsSync(files.warm) || readFileSync(files.warm, 'utf8') !== hashOfPrograms()
}

/** Puts the services and the gateway in the compile cache. A program that cannot be loaded tells so when it starts. */
export async function warmCompileCache(services: ProcessSpec[], files: Layout): Promise<void> {
  await Promise.all(services.map(load))
  mkdirSync(dirname(files.warm), { recursive: true })
  writeFileSync(files.warm, hashOfPrograms())
}

function load({ args, env, cwd }: ProcessSpec): Promise<unknown> {
  const main = args.at(-1) ?? ''
  const own = globSync('**/*.ts', { cwd: dirname(main) })
    .filter((file) => !/(^|\/)(main|testing)\b|\.test\./.test(file))
    .map((file) => join(dirname(main), file))
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', warmUp, main, ...own, ...loadedLate],
    {
      ...(cwd && { cwd }),
      env,
      stdio: 'ignore',
    },
  )
  return new Promise((resolve) => child.once('error', resolve).once('exit', resolve))
}

function hashOfPrograms(): string {
  const hash = createHash('sha256').update(process.version)
  const files = globSync(['{gateway,services/*,packages/*}/src/**/*.ts', 'package-lock.json'], { cwd: root })
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}
