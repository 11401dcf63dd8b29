import {
  amqpEnv,
  authEnv,
  baseEnv,
  dayQuotaEnv,
  mongoEnv,
  parseEnv,
  serviceUrl,
} from '@sortie/platform/env'
import * as z from 'zod/mini'

export const env = parseEnv({
  ...baseEnv,
  ...mongoEnv,
  ...dayQuotaEnv,
  ...amqpEnv,
  ...authEnv,
  TRAVEL_URL: serviceUrl(),
  REPORT_URL: serviceUrl(),
  /** From where rates can be fetched once a day, in the form of the European Central Bank. */
  RATES_URL: z.optional(serviceUrl()),
})
