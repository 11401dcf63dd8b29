import { Email, Password } from '@sortie/contracts/user'
import {
  amqpEnv,
  baseEnv,
  dayQuotaEnv,
  jobTokenSecretsEnv,
  mongoEnv,
  parseEnv,
  redisEnv,
  serviceUrl,
  sessionFeedEnv,
  wholeNumber,
} from '@sortie/platform/env'
import * as z from 'zod/mini'
import { SignOnProviders } from './account/single-sign-on/provider.ts'

const limit = (perHour: number) => z._default(wholeNumber(0, 1_000_000), perHour)

export const env = parseEnv({
  ...baseEnv,
  ...mongoEnv,
  ...dayQuotaEnv,
  ...amqpEnv,
  ...redisEnv,
  ...jobTokenSecretsEnv,
  ...sessionFeedEnv,
  /** Idle hours after which a session ends, and days after which it ends in any case. */
  SESSION_IDLE_HOURS: z._default(wholeNumber(1, 168), 12),
  SESSION_MAX_DAYS: z._default(wholeNumber(1, 365), 30),
  PUBLIC_URL: serviceUrl(),
  /** Folder of the private signing keys. May be a read-only mount shared by all instances; then keys must exist. */
  KEYS_DIR: z.string(),
  /**
   * Seconds for which a new key is only published before it signs, until every instance sees a shared mount's change.
   */
  KEYS_SETTLE_SECONDS: z._default(wholeNumber(0, 3600), 10),
  /** Encrypts secrets of second factors: with another key authenticator apps and recovery codes are lost. */
  SECOND_FACTOR_KEY: z.string().check(z.minLength(32, 'must have at least 32 characters')),
  /** Providers by which people sign in, as JSON; with secrets, so that a file (SSO_PROVIDERS_FILE) is better. */
  SSO_PROVIDERS: z._default(SignOnProviders, []),
  ADMIN_EMAIL: z._default(Email, 'admin@sortie.local'),
  ADMIN_PASSWORD: z.optional(Password),
  /** A file with that password. ADMIN_PASSWORD_FILE, its usual name, is taken by the next variable. */
  ADMIN_PASSWORD_FROM: z.optional(z.string()),
  /** Where the generated password is written when none is given. */
  ADMIN_PASSWORD_FILE: z.optional(z.string()),
  /** smtp://user:password@host:port; without it mail is written to MAIL_DIR. */
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'must be an address that starts with smtp or smtps')),
  ),
  MAIL_DIR: z.optional(z.string()),
  MAIL_FROM: z.optional(z.string()),
  /** Where the daily signed head of the trail is taken: a folder, an address. */
  TRAIL_HEADS_DIR: z.optional(z.string()),
  TRAIL_HEADS_TO: z.optional(Email),
  /** Hosts inside that webhooks may call, also by http: "name:port,10.0.0.7:8080". All others are outside and by https. */
  WEBHOOK_INSIDE_HOSTS: z._default(z.string(), ''),
  /** Wrong passwords before delays begin: per account and address, per account, per address. */
  LIMIT_SIGN_IN: limit(5),
  LIMIT_SIGN_IN_ACCOUNT: limit(30),
  LIMIT_SIGN_IN_ADDRESS: limit(200),
  /** Per hour and address: new accounts; answers that an address is taken. */
  LIMIT_REGISTRATIONS: limit(1000),
  LIMIT_REGISTRATIONS_TAKEN: limit(30),
  /** Per hour: requests of reset mails and of mails to confirm a new address, per account and per address. */
  LIMIT_FORGOTTEN_ACCOUNT: limit(5),
  LIMIT_FORGOTTEN_ADDRESS: limit(60),
})
