import { join } from 'node:path'
import { root } from '@sortie/local/paths'
import { tool, types } from './checks.ts'
import type { Part } from './pool.ts'
import { runServerTest } from './server-tests.ts'
import type { Count } from './step.ts'
import { byProcess } from './test-files.ts'
import { runWebTests } from './web-tests.ts'

/** What every program of a test run gets: its environment, the folder for its files, and where it says what it found. */
export type Run = {
  environment: NodeJS.ProcessEnv
  folder: string
  say: (line: string) => void
}

/** Test files, by the process they run in. `environment` names the servers or the system that they share. */
export function serverTests(
  { name, files, atOnce }: Omit<Part, 'run'>,
  environment: NodeJS.ProcessEnv,
  { say }: Run,
): Part {
  const processes = byProcess(files)
  return {
    name,
    files: [...processes.keys()],
    atOnce,
    run: (name) => runServerTest(name, processes.get(name) ?? [], environment, say),
  }
}

/** The web app's test files in one process: all of them where no words choose. */
export function webApp(files: string[], words: string[], { environment, folder, say }: Run): Part {
  const chosen = words.length ? files.map((file) => join(root, file)) : []
  return {
    name: 'web app',
    files: files.length > 0 ? ['web'] : [],
    atOnce: 1,
    run: () => runWebTests(chosen, environment, folder, say),
  }
}

/** What looks at every file at once. */
export function wholeTree({ environment, say }: Run): Part[] {
  const one = (name: string, run: () => Promise<Count>): Part => ({
    name,
    files: ['.'],
    atOnce: 1,
    run,
  })
  return [
    one('lint', () => tool('biome', ['ci', '.'], environment, say)),
    one('types', () => types(environment, say)),
    one('web sizes', () => tool('node', ['web/size.ts'], environment, say)),
  ]
}
