// Finds the programs that npm cannot install. Plain JavaScript without imports of ours, because bootstrap.mjs uses it
// before anything is installed.
import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const systemPrograms = {
  rabbitmq: { label: 'RabbitMQ', programs: ['rabbitmq-server'], packages: ['rabbitmq-server'] },
  redis: { label: 'Redis', programs: ['redis-server'], packages: ['redis-server'] },
  // The headless shell prints the same pages with half the memory.
  chromium: {
    label: 'Chromium',
    programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    packages: ['chromium', 'chromium-headless-shell'],
  },
  // Tests only: the browser that people have, and a mail server.
  browser: { label: 'Chromium', programs: ['chromium'], packages: ['chromium'] },
  dovecot: { label: 'Dovecot', programs: ['dovecot'], packages: ['dovecot-imapd'] },
}

/**
 * Programs that were fetched without root. They belong to the checkout as node_modules does, so that start, tests and
 * benchmarks share them; `npm ci` must not remove them. They use the machine's libraries, hence the release.
 */
export const fetchedFolder = fileURLToPath(
  new URL(`../../../data/programs/${release()}-${process.arch}`, import.meta.url),
)

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
  const fetched = Object.keys(systemPrograms).map((name) => join(fetchedFolder, name, 'launchers'))
  const folders = [alsoLookIn[0], ...path.split(delimiter), ...alsoLookIn, ...fetched]
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

export function labelsOf(names) {
  return [...new Set(names.map((name) => systemPrograms[name].label))]
}

/** Without root, packages can still be fetched and unpacked. */
export function mayFetch(env) {
  return ['apt-get', 'dpkg'].every((name) => findIn(env.PATH ?? '', name) !== undefined)
}

export function howToInstall(missing) {
  const labels = labelsOf(missing)
  const packages = new Set(missing.flatMap((name) => systemPrograms[name].packages))
  const [last, ...before] = labels.reverse()
  const all = before.length > 0 ? `${before.reverse().join(', ')} and ${last} are` : `${last} is`
  return [
    `${all} missing. On Debian or Ubuntu: sudo apt-get install ${[...packages].join(' ')}`,
    'On another Linux, install them with its own package manager. To install nothing but Docker, and on macOS or Windows: docker compose up --build --wait',
  ].join('\n')
}

function release() {
  try {
    const text = readFileSync('/etc/os-release', 'utf8')
    const value = (name) => text.match(new RegExp(`^${name}="?([\\w.-]+)`, 'm'))?.[1] ?? 'any'
    return `${value('ID')}-${value('VERSION_ID')}`
  } catch {
    return 'any'
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
