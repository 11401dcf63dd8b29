import { parseEnv, wholeNumber } from '@sortie/platform/env'
import * as z from 'zod/mini'

export type ObjectServerSettings = ReturnType<typeof readSettings>

/** Throws an EnvError that lists every variable that is missing or wrong. */
export function readSettings() {
  return parseEnv({
    HOST: z.string(),
    PORT: wholeNumber(1, 65535),
    FOLDER: z.string(),
    BUCKET: z.string(),
    ACCESS_KEY: z.string(),
    SECRET_KEY: z.string(),
  })
}
