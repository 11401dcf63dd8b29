import { amqpEnv, authEnv, baseEnv, mongoEnv, parseEnv, redisEnv } from '@sortie/platform/env'

export const env = parseEnv({ ...baseEnv, ...mongoEnv, ...amqpEnv, ...authEnv, ...redisEnv })
