import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

export function layout(dataDir: string) {
  return {
    dataDir,
    pid: (name: string) => join(dataDir, 'run', `${name}.pid`),
    log: (name: string) => join(dataDir, 'logs', `${name}.log`),
    ports: join(dataDir, 'ports.json'),
    secrets: join(dataDir, 'secrets.json'),
    secret: (program: string, name: string) => join(dataDir, 'secrets', program, name),
    adminPassword: join(dataDir, 'admin-password.txt'),
    demoPassword: join(dataDir, 'demo-password.txt'),
    keys: join(dataDir, 'keys'),
    secondFactorKey: join(dataDir, 'keys', 'second-factor.key'),
    mail: join(dataDir, 'mail'),
    spool: (name: string) => join(dataDir, 'spool', name),
    documents: join(dataDir, 'documents'),
    objects: join(dataDir, 'objects'),
    rabbitmq: join(dataDir, 'rabbitmq'),
    redis: join(dataDir, 'redis'),
  }
}
export type Layout = ReturnType<typeof layout>

export function webTool(name: string): string {
  const own = join(root, 'web/node_modules/.bin', name)
  return existsSync(own) ? own : join(root, 'node_modules/.bin', name)
}
