import { Email, Password } from '@sortie/contracts/user'
import {
  amqpEnv,
  baseEnv,
  jobTokenEnv,
  mongoEnv,
  parseEnv,
  redisEnv,
  serviceUrl,
  sessionFeedEnv,
  wholeNumber,
} from '@sortie/platform/env'
import * as z from 'zod/mini'

const limit = (perHour: number) => z._default(wholeNumber(0, 1_000_000), perHour)

export const env = parseEnv({
  ...baseEnv,
  ...mongoEnv,
  ...amqpEnv,
  ...redisEnv,
  ...jobTokenEnv,
  ...sessionFeedEnv,
  /** A session ends after so long without use, and at the latest after so many days. */
  SESSION_IDLE_HOURS: z._default(wholeNumber(1, 168), 12),
  SESSION_MAX_DAYS: z._default(wholeNumber(1, 365), 30),
  PUBLIC_URL: serviceUrl(),
  /** The private signing keys. May be a read-only mount shared by all instances; then the keys must exist. */
  KEYS_DIR: z.string(),
  /** How long a new key is only published before it signs: a shared mount reaches every instance within that. */
  KEYS_SETTLE_SECONDS: z._default(wholeNumber(0, 3600), 10),
  /** Seals what second factors need: another key, and authenticator apps and recovery codes are lost. */
  SECOND_FACTOR_KEY: z.string().check(z.minLength(32, 'must have at least 32 characters')),
  /** The first administrator, made when there is no user at all. */
  ADMIN_EMAIL: z._default(Email, 'admin@sortie.local'),
  ADMIN_PASSWORD: z.optional(Password),
  /** Where the password goes that is made up when ADMIN_PASSWORD is not set. */
  ADMIN_PASSWORD_FILE: z.optional(z.string()),
  /** smtp://user:password@host:port; without it mail is written to MAIL_DIR. */
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'must be an address that starts with smtp or smtps')),
  ),
  MAIL_DIR: z.optional(z.string()),
  MAIL_FROM: z.optional(z.string()),
  /** Wrong passwords before the waiting starts: from one address for one account, for one account, from one address. */
  LIMIT_SIGN_IN: limit(5),
  LIMIT_SIGN_IN_ACCOUNT: limit(30),
  LIMIT_SIGN_IN_ADDRESS: limit(200),
  /** New accounts from one address in an hour; answers "already taken" to one address in an hour. */
  LIMIT_REGISTRATIONS: limit(1000),
  LIMIT_REGISTRATIONS_TAKEN: limit(30),
  /** Reset mails, and mails to confirm a new address, asked for in an hour: for one account, from one address. */
  LIMIT_FORGOTTEN_ACCOUNT: limit(5),
  LIMIT_FORGOTTEN_ADDRESS: limit(60),
})
