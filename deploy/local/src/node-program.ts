import { join } from 'node:path'
import { hostEnvironment } from './env.ts'
import { root } from './paths.ts'

const preloads = ['stripped/load-stripped.mjs', 'settle-memory.mjs'].map(
  (file) => `--import=${new URL(file, import.meta.url).href}`,
)

/** How Node is told to run, here and in the images (deploy/docker/Dockerfile): what is measured here is true there. */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  // There are more programs than cores: each gets one thread that collects and compiles in the background.
  '--v8-pool-size=1',
  // MiB. Left alone, the young space grows to 16 and more where much is streamed, and its buffers wait for full collections.
  '--max-semi-space-size=4',
]
/** glibc otherwise keeps an arena per thread, and raises its limits until freed memory stays with the process. */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** One of our own programs, run by Node as it is. `file` counts from the repository. */
export function nodeProgram(file: string, env: Record<string, string | undefined>) {
  const own = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    command: process.execPath,
    args: [...nodeFlags, ...preloads, join(root, file)],
    cwd: root,
    env: {
      ...hostEnvironment(),
      ...mallocSettings,
      ...Object.fromEntries(own),
    },
  }
}
