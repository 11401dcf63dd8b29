import { authEnv, baseEnv, parseEnv, serviceUrl } from '@sortie/platform/env'
import * as z from 'zod/mini'

export const env = parseEnv({
  ...baseEnv,
  ...authEnv,
  /** With a key, a vision model reads beside the reader on this machine. */
  OPENAI_API_KEY: z.optional(z.string()),
  OPENAI_BASE_URL: z.optional(serviceUrl()),
  OPENAI_MODEL: z.optional(z.string()),
})
