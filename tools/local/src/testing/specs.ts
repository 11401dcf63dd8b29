import { fileURLToPath } from 'node:url'
import { hostEnvironment } from '../env.ts'
import type { ProcessSpec } from '../process-spec.ts'
import { answersOk } from '../ready.ts'

type Mode = 'well' | 'broken' | 'stubborn' | 'short-lived' | 'parent'

/** A supervised process that runs the stand-in. */
export function standIn(
  name: string,
  port: number,
  mode: Mode = 'well',
  more: Partial<ProcessSpec> = {},
): ProcessSpec {
  return {
    name,
    layer: 'service',
    command: process.execPath,
    args: [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL('stand-in.ts', import.meta.url)),
    ],
    env: { ...hostEnvironment(), PORT: String(port), MODE: mode },
    ready: () => answersOk(`http://127.0.0.1:${port}`),
    ...more,
  }
}
