import { join } from 'node:path'
import { mallocSettings, nodeFlags } from '@sortie/platform/ops/node-flags'
import { hostEnvironment } from './env.ts'
import { root } from './paths.ts'

const stripTypes = `--import=${new URL('strip-types/load.mjs', import.meta.url).href}`

export function nodeProgram(file: string, env: Record<string, string | undefined>) {
  const own = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return {
    command: process.execPath,
    args: [...nodeFlags, stripTypes, join(root, file)],
    cwd: root,
    env: {
      ...hostEnvironment(),
      ...mallocSettings,
      ...Object.fromEntries(own),
    },
  }
}
