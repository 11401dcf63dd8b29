import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, namespace } from '../accounts.ts'
import { hostEnvironment } from '../env.ts'
import { programPath } from '../programs.ts'
import { speaksRedis } from '../ready.ts'
import { writePrivately } from '../secrets.ts'
import { redisUsers } from './redis-users.ts'
import type { Ground, Server } from './server.ts'

/**
 * Holds jobs and ended sessions. Redis must not set a process title, which would overwrite the mark of leftovers.ts.
 */
export function redis({ files, secrets, ports }: Ground): Server {
  const passwordOf = (account: Account) => secrets[`${account}Password`]
  const settings = join(files.redis, 'redis.conf')
  mkdirSync(files.redis, { recursive: true, mode: 0o700 })
  writePrivately(
    settings,
    `bind 127.0.0.1
port ${ports.redis}
requirepass ${secrets.redisPassword}
${redisUsers(namespace, passwordOf).join('\n')}
dir ${JSON.stringify(files.redis)}
appendonly yes
appendfsync everysec
save ""
maxmemory-policy noeviction
daemonize no
set-proc-title no
`,
  )
  const url = `redis://:${secrets.redisPassword}@127.0.0.1:${ports.redis}`
  return {
    url,
    urlOf: (account) => `redis://${account}:${passwordOf(account)}@127.0.0.1:${ports.redis}`,
    spec: {
      name: 'redis',
      layer: 'infrastructure',
      command: programPath('redis'),
      args: [settings],
      env: hostEnvironment(),
      ready: () => speaksRedis(ports.redis, secrets.redisPassword),
    },
  }
}
