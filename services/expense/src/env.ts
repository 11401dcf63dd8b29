import { amqpEnv, authEnv, baseEnv, mongoEnv, parseEnv, serviceUrl } from '@sortie/platform/env'

export const env = parseEnv({
  ...baseEnv,
  ...mongoEnv,
  ...amqpEnv,
  ...authEnv,
  TRAVEL_URL: serviceUrl(),
  RECEIPT_URL: serviceUrl(),
})
