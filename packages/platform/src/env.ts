import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as z from 'zod/mini'

export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Throws EnvError with all faults at once. '' counts as not set. A NAME_FILE may be given instead of any NAME, so
 * that a secret need not be in the environment.
 */
export function parseEnv<S extends Record<string, z.ZodMiniType>>(
  shape: S,
  source = process.env,
): z.output<z.ZodMiniObject<S>> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  readFiles(shape, given)
  const parsed = z.safeParse(z.object(shape), given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(
    (issue) =>
      `${issue.path.join('.')}: ${given[String(issue.path[0])] === undefined ? 'is not set' : issue.message}`,
  )
  throw new EnvError(faults.join('\n'))
}

/** A variable that is declared with a name ending in _FILE is taken literally. */
function readFiles(shape: object, given: NodeJS.ProcessEnv): void {
  const faults: string[] = []
  for (const name of Object.keys(shape)) {
    const file = `${name}_FILE` in shape ? undefined : given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) faults.push(`${name}: is set twice, also as ${name}_FILE`)
    else
      try {
        given[name] = readFileSync(file, 'utf8').trim() || undefined
      } catch (error) {
        faults.push(`${name}_FILE: cannot be read (${(error as NodeJS.ErrnoException).code})`)
      }
  }
  if (faults.length) throw new EnvError(faults.join('\n'))
}

export function wholeNumber(min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`
  return z.pipe(
    z.pipe(z.string(), z.transform(Number)),
    z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence)),
  )
}

function share() {
  const sentence = 'must be a number from 0 to 1'
  return z.pipe(
    z.pipe(z.string(), z.transform(Number)),
    z.number(sentence).check(z.minimum(0, sentence), z.maximum(1, sentence)),
  )
}

function address(protocols: string) {
  return z
    .string()
    .check(
      z.refine(
        (text) => URL.canParse(text) && new RegExp(`^(${protocols}):`).test(text),
        `must be an address that starts with ${protocols.replaceAll('\\', '').replace('|', ' or ')}`,
      ),
    )
}

/** Any address that the driver accepts: it may name several hosts, which URL cannot parse. */
function isMongoAddress(text: string): boolean {
  const { ConnectionString } = createRequire(import.meta.url)(
    'mongodb-connection-string-url',
  ) as typeof import('mongodb-connection-string-url')
  try {
    return new ConnectionString(text).hosts.length > 0
  } catch {
    return false
  }
}

export const namespaceEnv = {
  /** Prefix of database names, exchange, queues, Redis keys and object names, so that two systems can share servers. */
  NAMESPACE: z._default(
    z.string().check(z.regex(/^[a-z0-9_]{1,30}$/, 'must be 1 to 30 of a-z, 0-9 and _')),
    'sortie',
  ),
}

export const baseEnv = {
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: wholeNumber(0, 65535),
  ...namespaceEnv,
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address('http|https')),
  OTEL_TRACES_SAMPLER_ARG: z.optional(share()),
}

export const mongoEnv = {
  MONGO_URL: z
    .string()
    .check(z.refine(isMongoAddress, 'must be an address that starts with mongodb or mongodb+srv')),
}
export const amqpEnv = { AMQP_URL: address('amqp|amqps') }
export const redisEnv = { REDIS_URL: address('redis|rediss') }
export const storageEnv = { S3_URL: address('http|https') }
const secret = z.string().check(z.minLength(32, 'must have at least 32 characters'))
/** By which services and the gateway ask each other for what no user may ask. */
export const sessionFeedEnv = { SESSION_FEED_SECRET: secret }
export const authEnv = { AUTH_URL: address('http|https'), ...sessionFeedEnv }
/** A secret of this service alone, by which it asks the auth service for job tokens. */
export const jobTokenEnv = { JOB_TOKEN_SECRET: secret }
/** The auth service knows one for each service with background work. */
export const jobTokenSecretsEnv = {
  RECEIPT_JOB_TOKEN_SECRET: secret,
  REPORT_JOB_TOKEN_SECRET: secret,
}

export function serviceUrl() {
  return address('http|https')
}

/** What one person may add a day, for services that declare calls which add records. */
export const dayQuotaEnv = {
  RECORDS_PER_DAY: z._default(wholeNumber(1, 10_000_000), 5000),
  RECORDS_MB_PER_DAY: z._default(wholeNumber(1, 1_000_000), 25),
}
