import { amqpEnv, authEnv, baseEnv, mongoEnv, parseEnv } from '@sortie/platform/env'

export const env = parseEnv({ ...baseEnv, ...mongoEnv, ...amqpEnv, ...authEnv })
