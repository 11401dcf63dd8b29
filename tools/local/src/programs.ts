import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { hostEnvironment } from './env.ts'
import { Fault } from './fault.ts'

/** Where Debian puts programs that are not on everybody's PATH. RabbitMQ comes first from its own folder: the one on
 *  the PATH is a wrapper that changes the user and the folders. */
const alsoLookIn = [
  '/usr/lib/rabbitmq/bin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/opt/homebrew/sbin',
  '/opt/homebrew/bin',
]

/** The path of the first of these programs that is installed. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [
    alsoLookIn[0] ?? '',
    ...(hostEnvironment().PATH ?? '').split(delimiter),
    ...alsoLookIn,
  ]
  for (const name of names) {
    for (const folder of folders) {
      if (folder && isExecutable(join(folder, name))) return join(folder, name)
    }
  }
  return undefined
}

/** What Sortie runs that npm cannot install: its programs in the order of preference, and Debian's packages of them. */
export const systemPrograms = {
  rabbitmq: { label: 'RabbitMQ', programs: ['rabbitmq-server'], packages: ['rabbitmq-server'] },
  redis: { label: 'Redis', programs: ['redis-server'], packages: ['redis-server'] },
  // The headless shell prints the same pages with half the memory.
  chromium: {
    label: 'Chromium',
    programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    packages: ['chromium', 'chromium-headless-shell'],
  },
}
export type SystemProgram = keyof typeof systemPrograms

/** Throws a Fault that says how to install it. */
export function programPath(name: SystemProgram): string {
  const { label, programs, packages } = systemPrograms[name]
  const found = findProgram(...programs)
  if (found) return found
  throw new Fault(
    `${label} is missing: install it, on Debian or Ubuntu with "apt-get install ${packages.join(' ')}", and start again.`,
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
