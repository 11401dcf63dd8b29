import { join } from 'node:path'
import { root } from '@sortie/local/paths'
import { tool, types } from './checks.ts'
import type { Part } from './pool.ts'
import { runServerTest } from './server-tests.ts'
import type { Count } from './step.ts'
import { runWebTests } from './web-tests.ts'

/** What every program of a test run gets: its environment, the folder for its files, and where it says what it found. */
export type Run = {
  environment: NodeJS.ProcessEnv
  folder: string
  say: (line: string) => void
}

/** `environment` names the servers that these share. */
export function servicesAndPackages(
  files: string[],
  environment: NodeJS.ProcessEnv,
  { say }: Run,
): Part {
  const run = (file: string) => runServerTest(file, environment, say)
  return { name: 'services and packages', files, atOnce: 4, run }
}

/** Each starts servers of its own. */
export function localServers(files: string[], { environment, say }: Run): Part {
  const run = (file: string) => runServerTest(file, environment, say)
  return { name: 'local servers', files, atOnce: 2, run }
}

/** `system` names the running system that these share; without it each starts its own. */
export function journeys(
  files: string[],
  system: Record<string, string>,
  { environment, say }: Run,
): Part {
  const run = (file: string) => runServerTest(file, { ...environment, ...system }, say)
  return { name: 'journeys', files, atOnce: 2, run }
}

/** All in one process, and where no words choose among them, without naming each. */
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
