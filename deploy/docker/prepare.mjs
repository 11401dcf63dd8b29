// Makes, once, every secret of a composed system: each part gets a folder with what it needs and nothing of others'.
// What is there already stays. Passwords are random; none has a default. Runs as root in a container without network.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const [folder = '/secrets'] = process.argv.slice(2)
const namespace = process.env.NAMESPACE ?? 'sortie'
const documented = ['auth', 'expense', 'travel', 'receipt', 'report', 'backup']
/** Whom each image runs its program as. */
const sortie = 1000
const debian = 999

const passwords = Object.fromEntries(
  documented.map((name) => [name, once('mongo', `${name}-password`, debian)]),
)
once('mongo', 'root-password', debian)
once('mongo', 'key', debian, () => randomBytes(512).toString('base64'))

const jobbers = [...documented.filter((name) => name !== 'backup'), 'gateway']
const rabbit = once('rabbitmq', 'password', debian)
keep('rabbitmq', '20-sortie.conf', debian, `default_user = sortie\ndefault_pass = ${rabbit}\n`)
// RabbitMQ learns of them by rabbitmq-init, which reads a folder of its own.
keep('rabbitmq-init', 'password', sortie, rabbit)
const rabbitPasswords = Object.fromEntries(
  jobbers.map((name) => [name, once('rabbitmq-init', `${name}-password`, sortie)]),
)
const redis = once('redis', 'password', debian)
const inRedis = ['auth', 'receipt', 'report', 'gateway']
const redisPasswords = Object.fromEntries(
  inRedis.map((name) => [name, once('redis', `${name}-password`, debian)]),
)
// Each program reaches its own keys only, and no command that looks at or empties the whole server.
const rights = '+@all -@admin -@dangerous -scan -randomkey -dbsize +info'
const users = inRedis.map((name) => {
  const own = name === 'gateway' ? `~${namespace}:limit:*` : `~${namespace}_${name}*`
  return `user ${name} on >${redisPasswords[name]} ${own} ${rights}`
})
keep(
  'redis',
  'redis.conf',
  debian,
  [
    'dir /data',
    'appendonly yes',
    'appendfsync everysec',
    'maxmemory-policy noeviction',
    `requirepass ${redis}`,
    ...users,
    '',
  ].join('\n'),
)
once('minio', 'root-user', sortie)
once('minio', 'root-password', sortie)

for (const name of jobbers)
  keep(name, 'amqp_url', sortie, `amqp://${name}:${rabbitPasswords[name]}@rabbitmq:5672`)
for (const name of inRedis)
  keep(name, 'redis_url', sortie, `redis://${name}:${redisPasswords[name]}@redis:6379`)
for (const name of documented)
  keep(
    name,
    'mongo_url',
    sortie,
    `mongodb://${name}:${passwords[name]}@mongo:27017/?replicaSet=rs0&authSource=admin`,
  )
for (const name of ['receipt', 'report', 'backup']) {
  const password = once('minio', `${name}-password`, sortie)
  keep(name, 's3_url', sortie, `http://${name}:${password}@minio:9000/sortie`)
}
for (const name of ['receipt', 'report']) {
  const secret = once('auth', `${name}_job_token_secret`, sortie, () => random(32))
  keep(name, 'job_token_secret', sortie, secret)
}
// One for all services, of earlier installations.
rmSync(join(folder, 'auth', 'job_token_secret'), { force: true })
const sessionFeedSecret = once('auth', 'session_feed_secret', sortie, () => random(32))
for (const name of ['expense', 'travel', 'receipt', 'scan', 'report', 'gateway'])
  keep(name, 'session_feed_secret', sortie, sessionFeedSecret)
// Beside the signing keys: what it seals must be readable after a restore.
if (existsSync('/volumes/keys')) {
  const key = '/volumes/keys/second-factor.key'
  if (!existsSync(key)) writeFileSync(key, random(32), { mode: 0o400 })
  give(key, sortie, 0o400)
}
// Volumes that start empty belong to root; these programs do not run as root.
for (const volume of ['/volumes/keys', '/volumes/objects', '/volumes/backups'])
  if (existsSync(volume)) give(volume, sortie, 0o700)

/** The secret of this name: the one that is there, or a new one. */
function once(owner, name, user, make = () => random(24)) {
  const file = join(folder, owner, name)
  if (!existsSync(file)) keep(owner, name, user, make())
  return readFileSync(file, 'utf8')
}

function keep(owner, name, user, content) {
  const file = join(folder, owner, name)
  mkdirSync(join(folder, owner), { recursive: true })
  give(join(folder, owner), user, 0o700)
  rmSync(file, { force: true })
  writeFileSync(file, content, { mode: 0o400 })
  give(file, user, 0o400)
}

function give(path, user, mode) {
  if (process.getuid() === 0) chownSync(path, user, user)
  chmodSync(path, mode)
}

function random(bytes) {
  return randomBytes(bytes).toString('hex')
}
