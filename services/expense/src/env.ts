import {
  amqpEnv,
  authEnv,
  baseEnv,
  dayQuotaEnv,
  mongoEnv,
  parseEnv,
  serviceUrl,
} from '@sortie/platform/env'

export const env = parseEnv({
  ...baseEnv,
  ...mongoEnv,
  ...dayQuotaEnv,
  ...amqpEnv,
  ...authEnv,
  TRAVEL_URL: serviceUrl(),
  REPORT_URL: serviceUrl(),
})
