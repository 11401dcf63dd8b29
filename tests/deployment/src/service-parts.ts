import assert from 'node:assert/strict'
import { services } from '@sortie/contracts/apis'
import { type ComposeService, readCompose } from './compose.ts'

export const compose = readCompose('docker-compose.yml')
export const overlay = readCompose('docker-compose.observability.yml')
export const programs = [...services, 'report-worker', 'gateway']

export function part(name: string): ComposeService {
  const service = compose.services[name]
  assert.ok(service, `there is a service ${name}`)
  return service
}

export function spreads(variable: string): string[] {
  const of: Record<string, string> = {
    MONGO_URL: 'mongoEnv',
    AMQP_URL: 'amqpEnv',
    REDIS_URL: 'redisEnv',
    S3_URL: 'storageEnv',
    AUTH_URL: 'authEnv',
    SESSION_FEED_SECRET: 'sessionFeedEnv',
    JOB_TOKEN_SECRET: 'jobTokenEnv',
    RECORDS_PER_DAY: 'dayQuotaEnv',
    RECORDS_MB_PER_DAY: 'dayQuotaEnv',
    RECEIPT_JOB_TOKEN_SECRET: 'jobTokenSecretsEnv',
    REPORT_JOB_TOKEN_SECRET: 'jobTokenSecretsEnv',
  }
  const own = of[variable] ?? variable
  // A service that calls auth also follows its sessions.
  return own === 'sessionFeedEnv' ? [own, 'authEnv'] : [own]
}

/** A start order that waits for itself. */
export function cycle(): string[] {
  const visit = (name: string, path: string[]): string[] =>
    path.includes(name)
      ? [...path, name]
      : Object.keys(part(name).depends_on ?? {}).flatMap((next) => visit(next, [...path, name]))
  return Object.keys(compose.services).flatMap((name) => visit(name, []))
}
