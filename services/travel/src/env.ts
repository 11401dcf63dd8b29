import { amqpEnv, authEnv, baseEnv, dayQuotaEnv, mongoEnv, parseEnv } from '@sortie/platform/env'

export const env = parseEnv({
  ...baseEnv,
  ...mongoEnv,
  ...dayQuotaEnv,
  ...amqpEnv,
  ...authEnv,
})
