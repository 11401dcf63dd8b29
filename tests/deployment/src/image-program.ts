import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { services } from '@sortie/contracts/apis'
import { readCompose } from './compose.ts'
import { imageOf } from './dockerfile.ts'
import { type Protected, user } from './image-protection.ts'

export type Program = {
  child: ChildProcess
  /** The end of its output. */
  said: () => string
}

const compose = readCompose('docker-compose.yml')

/** The image's own variables, and those that compose gives; addresses are those of this test. */
export function environmentOf(
  name: string,
  at: Protected,
  ports: Record<string, number>,
  namespace: string,
): Record<string, string> {
  const image = imageOf(target(name), name)
  const given = Object.entries(compose.services[name]?.environment ?? {}).filter(
    ([key, value]) => !/_FILE$/.test(key) && !/^http:/.test(String(value)),
  )
  return {
    ...Object.fromEntries(
      Object.entries(image.env).map(([key, value]) => [key, inside(value, at)]),
    ),
    ...Object.fromEntries(given.map(([key, value]) => [key, String(value)])),
    ...Object.fromEntries(
      services.map((other) => [`${other.toUpperCase()}_URL`, `http://127.0.0.1:${ports[other]}`]),
    ),
    PUBLIC_URL: 'http://localhost:8080',
    HOST: '127.0.0.1',
    PORT: String(ports[name]),
    NAMESPACE: namespace,
    LOG_LEVEL: 'warn',
    SESSION_FEED_SECRET: namespace.padEnd(32, '-'),
    ...(['auth', 'receipt', 'report'].includes(name) && {
      JOB_TOKEN_SECRET: namespace.padEnd(32, '-'),
      RECEIPT_JOB_TOKEN_SECRET: namespace.padEnd(32, '-'),
      REPORT_JOB_TOKEN_SECRET: namespace.padEnd(32, '+'),
    }),
    ...(name === 'gateway' && { METRICS_PORT: '0' }),
    ...(name === 'auth' && {
      KEYS_DIR: join(at.writable, 'keys'),
      SECOND_FACTOR_KEY: namespace.padEnd(32, '-'),
      MAIL_DIR: join(at.writable, 'mail'),
      ADMIN_PASSWORD_FILE: join(at.writable, 'admin-password.txt'),
    }),
    // One process of this test answers calls and makes reports.
    ...(name === 'report' && { ROLE: 'all' }),
  }
}

/** Starts it as its image does, on code that it cannot write. */
export function startProgram(
  name: string,
  env: Record<string, string | undefined>,
  at: Protected,
): Program {
  const { command, directory } = imageOf(target(name), name)
  const child = spawn(at.ownNode, command.slice(1), {
    cwd: inside(directory, at),
    env: { ...env, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let said = ''
  const listen = (text: Buffer) => {
    said = `${said}${text}`.slice(-2000)
  }
  child.once('error', (error) => listen(Buffer.from(error.message)))
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  return { child, said: () => said }
}

export function healthOf(name: string, port: number, at: Protected): number | null {
  const [, , ...rest] = imageOf(target(name), name).healthcheck
  return spawnSync(at.ownNode, [at.healthcheck, ...rest], {
    env: { PORT: String(port) },
  }).status
}

function target(name: string): string {
  return name === 'gateway' || name === 'report' ? name : 'service'
}

/** A path of the image, here. */
function inside(path: string, { app, writable }: Protected): string {
  return path.startsWith('/app') ? path.replace('/app', app) : path.replace(/^\/tmp/, writable)
}
