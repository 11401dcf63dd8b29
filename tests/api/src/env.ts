import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where programs of this account keep what they can fetch again. */
export const cacheFolder = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')

export function childEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more }
}
