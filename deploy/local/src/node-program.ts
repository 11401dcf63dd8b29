import { join } from 'node:path'
import { hostEnvironment } from './env.ts'
import { type Layout, root } from './paths.ts'

const settleMemory = new URL('settle-memory.mjs', import.meta.url).href

/** One of our own programs, run by Node as it is. `file` counts from the repository. */
export function nodeProgram(file: string, files: Layout, env: Record<string, string | undefined>) {
  const own = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', `--import=${settleMemory}`, join(root, file)],
    cwd: root,
    env: {
      ...hostEnvironment(),
      // Keeps stripped and compiled code, which halves the time a program needs to start.
      NODE_COMPILE_CACHE: files.compileCache,
      // glibc otherwise keeps an arena per thread, and raises its limits until freed memory stays with the process.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      ...Object.fromEntries(own),
    },
  }
}
