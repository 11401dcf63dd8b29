import { resolve } from 'node:path'
import { Email, Password } from '@sortie/contracts/user'
import {
  amqpEnv,
  baseEnv,
  EnvError,
  mongoEnv,
  parseEnv,
  redisEnv,
  serviceUrl,
  storageEnv,
  wholeNumber,
} from '@sortie/platform/env'
import * as z from 'zod/mini'
import { Fault } from './fault.ts'
import { root } from './paths.ts'

const webAddress = serviceUrl()
const mailServer = z
  .string()
  .check(
    z.refine(
      (text) => URL.canParse(text) && /^smtps?:/.test(text),
      'must be an address that starts with smtp or smtps',
    ),
  )

const mailboxServer = z
  .string()
  .check(
    z.refine(
      (text) => URL.canParse(text) && /^imaps?:/.test(text),
      'must be an address that starts with imap or imaps',
    ),
  )

const givenServers = {
  MONGO_URL: z.optional(mongoEnv.MONGO_URL),
  AMQP_URL: z.optional(amqpEnv.AMQP_URL),
  REDIS_URL: z.optional(redisEnv.REDIS_URL),
  S3_URL: z.optional(storageEnv.S3_URL),
}

/** Passed on unchanged; the services validate and explain them. */
const finer =
  /^(LIMIT_[A-Z_]+|RECORDS_(MB_)?PER_DAY|SESSION_(IDLE_HOURS|MAX_DAYS)|RECEIPT_[A-Z]+_[A-Z_]+|INBOX_(ADDRESS|AUTHSERV_ID|DAYS|MAIL_DAYS)|SEAL_CERTIFICATE_(FILE|PASSWORD|PASSWORD_FILE)|TRUST_PROXY|MAIL_FROM|SSO_PROVIDERS(_FILE)?|TRAIL_HEADS_(DIR|TO)|WEBHOOK_INSIDE_HOSTS)$/

const startVariables = {
  PORT: z._default(wholeNumber(1, 65535), 8080),
  DATA_DIR: z._default(z.string(), 'data'),
  ADMIN_EMAIL: z._default(Email, 'admin@sortie.local'),
  ADMIN_PASSWORD: z.optional(Password),
  DEMO_PASSWORD: z.optional(Password),
  PUBLIC_URL: z.optional(webAddress),
  SMTP_URL: z.optional(mailServer),
  INBOX_IMAP_URL: z.optional(mailboxServer),
  OPENAI_API_KEY: z.optional(z.string()),
  OPENAI_BASE_URL: z.optional(webAddress),
  OPENAI_MODEL: z.optional(z.string()),
  RATES_URL: z.optional(webAddress),
  LOG_LEVEL: z.optional(
    z.enum(
      ['silent', 'error', 'warn', 'info', 'debug'],
      'must be silent, error, warn, info or debug',
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseEnv.OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG: baseEnv.OTEL_TRACES_SAMPLER_ARG,
  ...givenServers,
}

export type StartSettings = ReturnType<typeof readStartSettings>
export type GivenServers = Partial<Record<keyof typeof givenServers, string>>

/** Throws a Fault that lists every invalid variable. Relative folders are relative to the repository. */
export function readStartSettings(source = process.env) {
  const env = explained(() => parseEnv(startVariables, source))
  return {
    ...env,
    DATA_DIR: resolve(root, env.DATA_DIR),
    finer: pick(source, finer),
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
  }
}

export function readGivenServers(source = process.env): GivenServers {
  return explained(() => parseEnv(givenServers, source))
}

/** Variables of the host that every process gets: where to find programs, certificates, proxies, the language. */
export function hostEnvironment(source = process.env): Record<string, string> {
  return pick(
    source,
    /^(PATH|HOME|USER|LANG|LC_.*|TZ|TMPDIR|TERM|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|SSL_CERT_(FILE|DIR)|(HTTPS?|NO|ALL)_PROXY)$/i,
  )
}

export function wholeEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more }
}

function explained<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    throw new Fault(`Some variables are wrong:\n${error.message.replace(/^/gm, '  ')}`)
  }
}

function pick(source: NodeJS.ProcessEnv, names: RegExp): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).filter(
      (entry): entry is [string, string] => names.test(entry[0]) && !!entry[1],
    ),
  )
}
