import { authEnv, baseEnv, parseEnv, serviceUrl, wholeNumber } from '@sortie/platform/env'
import * as z from 'zod/mini'

export const env = parseEnv({
  ...baseEnv,
  ...authEnv,
  /** With a key, a vision model reads beside the reader on this machine. */
  OPENAI_API_KEY: z.optional(z.string()),
  OPENAI_BASE_URL: z.optional(serviceUrl()),
  OPENAI_MODEL: z.optional(z.string()),
  /** How long the reader on this machine may take for a picture, its wait for others included. */
  SCAN_LIMIT_SECONDS: z._default(wholeNumber(1, 300), 20),
})
