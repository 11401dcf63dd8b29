import {
  amqpEnv,
  authEnv,
  baseEnv,
  dayQuotaEnv,
  mongoEnv,
  parseEnv,
  redisEnv,
  serviceUrl,
} from '@sortie/platform/env'

export const env = parseEnv({
  ...baseEnv,
  ...mongoEnv,
  ...dayQuotaEnv,
  ...amqpEnv,
  ...redisEnv,
  ...authEnv,
  TRAVEL_URL: serviceUrl(),
  RECEIPT_URL: serviceUrl(),
})
