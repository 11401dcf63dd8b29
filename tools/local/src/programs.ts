import { hostEnvironment } from './env.ts'
import { Fault } from './fault.ts'
import { findIn, howToInstall, type SystemProgram, systemPrograms } from './find-programs.mjs'

export function findProgram(...names: string[]): string | undefined {
  return findIn(hostEnvironment().PATH ?? '', ...names)
}

/** The browser that prints reports. */
export function findBrowser(): string | undefined {
  return findProgram(...systemPrograms.chromium.programs)
}

export function programPath(name: SystemProgram): string {
  const found = findProgram(...systemPrograms[name].programs)
  if (found) return found
  throw new Fault(howToInstall([name]))
}
