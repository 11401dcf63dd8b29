import type { Account } from './accounts.ts'
import type { StartSettings } from './env.ts'
import type { InfrastructureUrls } from './infrastructure.ts'
import { nodeProgram } from './node-program.ts'
import { type Layout, root } from './paths.ts'
import { backgroundPriority, type ProcessSpec } from './process-spec.ts'
import { findBrowser } from './programs.ts'
import { answersOk } from './ready.ts'
import { keepKey, keepSecrets, writePrivately } from './secrets.ts'

export const serviceNames = ['auth', 'expense', 'travel', 'receipt', 'scan', 'report'] as const
type ServiceName = (typeof serviceNames)[number]
/** Files are made and read behind the calls that people wait for. */
const inTheBackground: readonly ServiceName[] = ['scan', 'report']

const common = [
  ...['LOG_LEVEL', 'AUTH_URL', 'SESSION_FEED_SECRET'],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'],
]
const stored = [...common, 'MONGO_URL', 'AMQP_URL']
const working = [...stored, 'REDIS_URL']
const administrator = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'ADMIN_PASSWORD_FILE']
const variables: Record<ServiceName | 'gateway', string[]> = {
  auth: [
    ...working,
    'PUBLIC_URL',
    'KEYS_DIR',
    'MAIL_DIR',
    'SMTP_URL',
    'RECEIPT_JOB_TOKEN_SECRET',
    'REPORT_JOB_TOKEN_SECRET',
    'SECOND_FACTOR_KEY_FILE',
    ...administrator,
  ],
  expense: [...stored, 'TRAVEL_URL', 'REPORT_URL', 'RATES_URL'],
  travel: stored,
  receipt: [
    ...working,
    ...['S3_URL', 'EXPENSE_URL', 'SCAN_URL', 'SPOOL_DIR', 'JOB_TOKEN_SECRET', 'INBOX_IMAP_URL'],
  ],
  scan: [...common, 'OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL'],
  report: [
    ...working,
    'S3_URL',
    'EXPENSE_URL',
    'TRAVEL_URL',
    'RECEIPT_URL',
    'SPOOL_DIR',
    'CHROME_PATH',
    'PUBLIC_URL',
    'JOB_TOKEN_SECRET',
  ],
  gateway: [
    ...[...common, 'AMQP_URL', 'REDIS_URL', 'PUBLIC_URL', 'WEB_DIR'],
    ...['EXPENSE_URL', 'TRAVEL_URL', 'RECEIPT_URL', 'SCAN_URL', 'REPORT_URL'],
  ],
}

/** Handed over as files, because an environment can be read in /proc and is inherited by every child process. */
const secretVariables = new Set([
  ...['MONGO_URL', 'AMQP_URL', 'REDIS_URL', 'S3_URL', 'SMTP_URL', 'INBOX_IMAP_URL'],
  ...['SESSION_FEED_SECRET', 'JOB_TOKEN_SECRET'],
  ...['RECEIPT_JOB_TOKEN_SECRET', 'REPORT_JOB_TOKEN_SECRET'],
  ...['ADMIN_PASSWORD', 'OPENAI_API_KEY'],
])

/** Services connect to RabbitMQ by themselves; the gateway reports in /healthz what is missing. */
export function planServices(
  settings: StartSettings,
  files: Layout,
  ports: Record<ServiceName, number>,
  urlsOf: (account: Account) => InfrastructureUrls,
  started: string[],
): ProcessSpec[] {
  const { PORT, DATA_DIR, finer, ...passedOn } = settings
  const secrets = keepSecrets(files.secrets)
  const all: Partial<Record<string, string>> = {
    ...passedOn,
    OTEL_TRACES_SAMPLER_ARG: settings.OTEL_TRACES_SAMPLER_ARG?.toString(),
    ...Object.fromEntries(
      serviceNames.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]}`]),
    ),
    ADMIN_PASSWORD_FILE: files.adminPassword,
    KEYS_DIR: files.keys,
    SESSION_FEED_SECRET: secrets.sessionFeedSecret,
    RECEIPT_JOB_TOKEN_SECRET: secrets.receiptJobTokenSecret,
    REPORT_JOB_TOKEN_SECRET: secrets.reportJobTokenSecret,
    SECOND_FACTOR_KEY_FILE: keepKey(files.secondFactorKey),
    MAIL_DIR: files.mail,
    CHROME_PATH: findBrowser(),
    WEB_DIR: `${root}/web/dist`,
  }
  const pick = (program: ServiceName | 'gateway') => {
    // The scanner stores nothing, so it has no account.
    const known: typeof all = {
      ...all,
      ...(program !== 'scan' && urlsOf(program)),
      JOB_TOKEN_SECRET: all[`${program.toUpperCase()}_JOB_TOKEN_SECRET`],
    }
    return Object.fromEntries(
      variables[program].map((name) => handOver(files, program, name, known[name])),
    )
  }
  const needs = started.filter((name) => name !== 'rabbitmq')
  const services = serviceNames.map(
    (name): ProcessSpec => ({
      name,
      layer: 'service',
      needs,
      ...nodeProgram(`services/${name}/src/main.ts`, {
        HOST: '127.0.0.1',
        PORT: String(ports[name]),
        ...pick(name),
        ...(variables[name].includes('SPOOL_DIR') && { SPOOL_DIR: files.spool(name) }),
        ...(name !== 'scan' && finer),
      }),
      ...(inTheBackground.includes(name) && { nice: backgroundPriority }),
      ready: () => answersOk(`http://127.0.0.1:${ports[name]}/internal/health`),
    }),
  )
  const gateway: ProcessSpec = {
    name: 'gateway',
    layer: 'gateway',
    needs: started.filter((name) => name === 'redis'),
    ...nodeProgram('gateway/src/main.ts', {
      HOST: everyAddress,
      PORT: String(PORT),
      ...pick('gateway'),
      ...finer,
    }),
    ready: () => answersOk(`http://127.0.0.1:${PORT}/healthz`),
  }
  return [...services, gateway]
}

/** A variable of a program: a secret as the file that has it. */
function handOver(files: Layout, program: string, name: string, value: string | undefined) {
  if (value === undefined || !secretVariables.has(name)) return [name, value]
  const file = files.secret(program, name.toLowerCase())
  writePrivately(file, value)
  return [name === 'ADMIN_PASSWORD' ? 'ADMIN_PASSWORD_FROM' : `${name}_FILE`, file]
}

/** The only process that listens on all addresses: people come from other machines. */
export const everyAddress = '0.0.0.0'
