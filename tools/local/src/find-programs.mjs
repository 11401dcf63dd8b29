// Finds the programs that npm cannot install. Plain JavaScript without imports of ours, because bootstrap.mjs uses it
// before anything is installed.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export const systemPrograms = {
  rabbitmq: { label: 'RabbitMQ', programs: ['rabbitmq-server'], packages: ['rabbitmq-server'] },
  redis: { label: 'Redis', programs: ['redis-server'], packages: ['redis-server'] },
  // The headless shell prints the same pages with half the memory.
  chromium: {
    label: 'Chromium',
    programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    packages: ['chromium', 'chromium-headless-shell'],
  },
  // Tests only.
  dovecot: { label: 'Dovecot', programs: ['dovecot'], packages: ['dovecot-imapd'] },
}

/**
 * Folders of Debian that are not on everybody's PATH. RabbitMQ's own folder comes first: the command on the PATH is a
 * wrapper that changes the user and the folders.
 */
const alsoLookIn = [
  '/usr/lib/rabbitmq/bin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
]

export function findIn(path, ...names) {
  const folders = [alsoLookIn[0], ...path.split(delimiter), ...alsoLookIn]
  for (const name of names) {
    for (const folder of folders) {
      if (folder && isExecutable(join(folder, name))) return join(folder, name)
    }
  }
  return undefined
}

export function missingPrograms(env, more = []) {
  const needed = [
    ...(env.AMQP_URL ? [] : ['rabbitmq']),
    ...(env.REDIS_URL ? [] : ['redis']),
    'chromium',
    ...more,
  ]
  return needed.filter((name) => !findIn(env.PATH ?? '', ...systemPrograms[name].programs))
}

export function mayInstall(env) {
  return process.getuid?.() === 0 && findIn(env.PATH ?? '', 'apt-get') !== undefined
}

export function howToInstall(missing) {
  const labels = missing.map((name) => systemPrograms[name].label)
  const packages = missing.flatMap((name) => systemPrograms[name].packages)
  const [last, ...before] = labels.reverse()
  const all = before.length > 0 ? `${before.reverse().join(', ')} and ${last} are` : `${last} is`
  return [
    `${all} missing. On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`,
    'On another Linux, install them with its own package manager. To install nothing but Docker, and on macOS or Windows: docker compose up --build --wait',
  ].join('\n')
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
