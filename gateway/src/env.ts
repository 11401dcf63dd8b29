import {
  amqpEnv,
  authEnv,
  baseEnv,
  parseEnv,
  redisEnv,
  serviceUrl,
  wholeNumber,
} from '@sortie/platform/env'
import * as z from 'zod/mini'

export const env = parseEnv({
  ...baseEnv,
  ...authEnv,
  ...amqpEnv,
  ...redisEnv,
  EXPENSE_URL: serviceUrl(),
  TRAVEL_URL: serviceUrl(),
  RECEIPT_URL: serviceUrl(),
  SCAN_URL: serviceUrl(),
  REPORT_URL: serviceUrl(),
  PUBLIC_URL: serviceUrl(),
  WEB_DIR: z.optional(z.string()),
  METRICS_PORT: z.optional(wholeNumber(0, 65535)),
  /** How many trusted proxies in front add to X-Forwarded-For. */
  TRUST_PROXY: z._default(wholeNumber(0, 10), 0),
  /** Calls of every kind that one user may make in a minute, or strangers by links and numbers in one network, to stop programs that run wild. 0 is no limit. */
  LIMIT_CALLS_PER_MINUTE: z._default(wholeNumber(0, 10_000_000), 12_000),
  LIMIT_SCANS_PER_MINUTE: z._default(wholeNumber(0, 100_000), 30),
  LIMIT_EXPORTS_PER_MINUTE: z._default(wholeNumber(0, 100_000), 30),
  LIMIT_CSV_PER_MINUTE: z._default(wholeNumber(0, 100_000), 30),
  LIMIT_UPLOADS_PER_MINUTE: z._default(wholeNumber(0, 100_000), 120),
  /** Names of merchants that a scan read, looked up among the known ones: one for each scan. */
  LIMIT_MERCHANTS_PER_MINUTE: z._default(wholeNumber(0, 100_000), 120),
  /** How often strangers verify one report by its number, in one network. */
  LIMIT_SEALS_PER_MINUTE: z._default(wholeNumber(0, 100_000), 30),
  /** Calls by one mailed link, in one network: a page shows each receipt by a call. */
  LIMIT_APPROVAL_LINKS_PER_MINUTE: z._default(wholeNumber(0, 100_000), 300),
  /** Open event streams of one user at one gateway; one more is refused. A browser has one for each tab. */
  LIMIT_EVENT_STREAMS: z._default(wholeNumber(1, 10_000), 30),
})
