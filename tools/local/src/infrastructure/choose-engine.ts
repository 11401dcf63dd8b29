import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '../fault.ts'
import { findProgram } from '../programs.ts'

export type Engine = {
  folder: string
  program: string | undefined
  note?: string
}

/**
 * The real server where it is installed, the embedded one elsewhere. The choice is kept with the data: a program that
 * appears on the PATH, or disappears, must not make a system look empty.
 */
export function chooseEngine(
  folder: string,
  name: 'mongod' | 'minio',
  program = findProgram(name),
): Engine {
  const real = { folder: join(folder, name), program }
  const embedded = { folder: join(folder, 'embedded'), program: undefined }
  const [isReal, isEmbedded] = [holdsData(real.folder), holdsData(embedded.folder)]
  if (isReal && isEmbedded)
    throw new Fault(
      `${folder} holds data of ${name} and of the embedded server, and only one of them can be right: move the folder "${name}" or the folder "embedded" away, and start again.`,
    )
  if (isReal && !program)
    throw new Fault(
      `${real.folder} holds the data, but ${name} is not on the PATH: install it, or move that folder away to begin with nothing.`,
    )
  if (isEmbedded && program)
    return {
      ...embedded,
      note: `${name} is installed, but ${embedded.folder} holds the data: the embedded server goes on. To move, see "Backup and restore" in docs/operating.md.`,
    }
  return program ? real : embedded
}

function holdsData(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}
