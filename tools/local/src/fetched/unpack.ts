import { execFile } from 'node:child_process'
import { globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hostEnvironment } from '../env.ts'
import type { Recipe } from './recipes.ts'

const run = promisify(execFile)

/** Unpacks packages into `folder`, with a script in `launchers` for each program; throws when they do not run here. */
export async function unpack(archives: string[], folder: string, recipe: Recipe): Promise<void> {
  const launchers = join(folder, 'launchers')
  mkdirSync(launchers, { recursive: true })
  for (const archive of archives) await run('dpkg', ['-x', archive, folder])
  for (const [pattern, text] of Object.entries(recipe.files)) {
    const existing = globSync(pattern, { cwd: folder })
    for (const name of existing.length > 0 ? existing : [pattern]) {
      // A link may lead out of the folder.
      rmSync(join(folder, name), { force: true })
      writeFileSync(join(folder, name), text, { mode: 0o755 })
    }
  }
  const libraries = libraryFolders(folder)
  for (const [name, start] of Object.entries({ ...recipe.starts, proof: recipe.proof }))
    writeFileSync(join(launchers, name), launcher(libraries, start), { mode: 0o755 })
  await run(join(launchers, 'proof'), { env: hostEnvironment() })
}

/** A script that starts a program below the folder above its own, wherever that is moved. */
function launcher(libraries: string[], start: string): string {
  return `#!/bin/sh
here=$(cd "$(dirname "$0")/.." && pwd)
export LD_LIBRARY_PATH="${libraries.map((folder) => `$here/${folder}`).join(':')}"
${start}
`
}

/** Folders of shared libraries, relative to `root`; some packages have theirs in one of their own. */
export function libraryFolders(root: string): string[] {
  const machine = ['lib', 'usr/lib'].flatMap((lib) =>
    folders(root, lib).filter((name) => name.endsWith('-linux-gnu')),
  )
  return machine
    .flatMap((name) => [name, ...folders(root, name)])
    .filter((name) => readdirSync(join(root, name)).some((file) => /^lib.*\.so/.test(file)))
}

function folders(root: string, parent: string): string[] {
  return globSync(`${parent}/*/`, { cwd: root })
}
