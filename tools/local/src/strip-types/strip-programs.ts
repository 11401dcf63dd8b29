import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'
import { root } from '../paths.ts'
import { strippedFile, strippedFolder } from './stripped-file.mjs'

export function stripPrograms(): void {
  mkdirSync(strippedFolder, { recursive: true })
  const files = globSync('{gateway,services/*,packages/*,engines/*}/src/**/*.ts', {
    cwd: root,
    exclude: (file) => file.endsWith('.test.ts'),
  })
  const kept = new Set(files.map((file) => strip(join(root, file))))
  for (const name of readdirSync(strippedFolder))
    if (name.endsWith('.js') && !kept.has(name)) rmSync(join(strippedFolder, name), { force: true })
}

function strip(file: string): string {
  const content = readFileSync(file)
  const stripped = strippedFile(content)
  if (!existsSync(stripped)) {
    const draft = `${stripped}.${process.pid}`
    writeFileSync(draft, stripTypeScriptTypes(content.toString()))
    // Another system may start at the same time: the file appears complete.
    renameSync(draft, stripped)
  }
  return basename(stripped)
}
