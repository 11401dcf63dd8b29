import { authEnv, baseEnv, parseEnv, serviceUrl, wholeNumber } from '@sortie/platform/env'
import * as z from 'zod/mini'

export const env = parseEnv({
  ...baseEnv,
  ...authEnv,
  /** With a key, a vision model reads as well as the local reader. */
  OPENAI_API_KEY: z.optional(z.string()),
  OPENAI_BASE_URL: z.optional(serviceUrl()),
  OPENAI_MODEL: z.optional(z.string()),
  /** Time limit of a scan for which a person waits, including the wait for others. */
  SCAN_LIMIT_SECONDS: z._default(wholeNumber(1, 300), 20),
})
