import { parseEnv, wholeNumber } from '@sortie/platform/env'
import * as z from 'zod/mini'

export type ObjectServerSettings = ReturnType<typeof readSettings>

export function readSettings() {
  return parseEnv({
    HOST: z.string(),
    PORT: wholeNumber(1, 65535),
    FOLDER: z.string(),
    BUCKET: z.string(),
    ACCOUNTS: z.pipe(
      z.string(),
      z.pipe(
        z.transform((text: string) => JSON.parse(text)),
        z.array(
          z.object({
            accessKey: z.string(),
            secretKey: z.string(),
            prefixes: z.optional(z.array(z.string())),
          }),
        ),
      ),
    ),
  })
}
