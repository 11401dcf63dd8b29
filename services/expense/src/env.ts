import {
  amqpEnv,
  authEnv,
  baseEnv,
  mongoEnv,
  parseEnv,
  redisEnv,
  serviceUrl,
} from '@sortie/platform/env'

export const env = parseEnv({
  ...baseEnv,
  ...mongoEnv,
  ...amqpEnv,
  ...redisEnv,
  ...authEnv,
  TRAVEL_URL: serviceUrl(),
  RECEIPT_URL: serviceUrl(),
})
