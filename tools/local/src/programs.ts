import { hostEnvironment } from './env.ts'
import { Fault } from './fault.ts'
import { findIn, howToInstall, type SystemProgram, systemPrograms } from './find-programs.mjs'

/** The path of the first of these programs that is installed. */
export function findProgram(...names: string[]): string | undefined {
  return findIn(hostEnvironment().PATH ?? '', ...names)
}

/** Throws a Fault that says how to install it. */
export function programPath(name: SystemProgram): string {
  const found = findProgram(...systemPrograms[name].programs)
  if (found) return found
  throw new Fault(howToInstall([name]))
}
