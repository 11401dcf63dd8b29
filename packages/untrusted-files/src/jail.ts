import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { filterWords } from './seccomp.ts'

const run = promisify(execFile)

/** Tools of util-linux: each execs the next program, so the process keeps its id. */
const ownNamespaces = ['unshare', '--user', '--map-current-user', '--net', '--ipc', '--uts', '--']
const dropCapabilities = ['--inh-caps=-all', '--bounding-set=-all']
const noPrivileges = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL']

/** Bytes above the watched limit at which the kernel refuses memory: V8 reserves 550 MB and uses little of it. */
const dataRoom = 768 * 1024 * 1024

const limits = (memoryBytes: number) => [
  'prlimit',
  `--data=${memoryBytes + dataRoom}`,
  '--core=0',
  '--fsize=0',
  '--nofile=128',
  '--',
]

/** From the strictest: without network and rights, then what a container permits, then limits only. */
function jails(memoryBytes: number): string[][] {
  const words = limits(memoryBytes)
  const filtered = [[...(filterWords() ?? []), ...words], words]
  return [
    ...filtered.map((rest) => [
      ...ownNamespaces,
      ...noPrivileges,
      ...dropCapabilities,
      '--',
      ...rest,
    ]),
    ...filtered.map((rest) => [...noPrivileges, '--', ...rest]),
    words,
  ]
}

const found = new Map<string, Promise<string[]>>()

export function jailFor(program: string, memoryBytes: number): Promise<string[]> {
  const key = `${memoryBytes} ${program}`
  const jail = found.get(key) ?? strictest(program, memoryBytes)
  found.set(key, jail)
  return jail
}

async function strictest(program: string, memoryBytes: number): Promise<string[]> {
  if (process.platform !== 'linux') return []
  for (const jail of jails(memoryBytes)) {
    const [command = '', ...words] = jail
    const held = await run(command, [...words, 'test', '-r', program]).then(
      () => true,
      () => false,
    )
    if (held) return jail
  }
  return []
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Node's permission model: the program may read code, but start or write nothing. */
export function nodeFence(program: string): string[] {
  const readable = [
    ...['node_modules', 'packages', 'services'].map((name) => `${root}${name}/`),
    `${root}package.json`,
    `${dirname(program)}/`,
  ]
  return [
    '--permission',
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ]
}
