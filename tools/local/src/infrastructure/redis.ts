import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { hostEnvironment } from '../env.ts'
import type { Ground, Server } from '../infrastructure.ts'
import { programPath } from '../programs.ts'
import { speaksRedis } from '../ready.ts'
import { writePrivately } from '../secrets.ts'

/**
 * Redis with an append-only file written out every second. Jobs and sessions' ends live in it, so it evicts nothing.
 * A title of its own would overwrite the mark in its environment by which leftovers.ts finds it.
 */
export function redis({ files, secrets, ports }: Ground): Server {
  const settings = join(files.redis, 'redis.conf')
  mkdirSync(files.redis, { recursive: true })
  writePrivately(
    settings,
    `bind 127.0.0.1
port ${ports.redis}
requirepass ${secrets.redisPassword}
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
    urlOf: () => url,
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
