import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

/** Belongs to the programs, not to the data: all systems on this machine share it. */
export const strippedFolder = fileURLToPath(
  new URL('../../../../node_modules/.cache/sortie/stripped', import.meta.url),
)

/** Where the JavaScript of a TypeScript file is stored, by its content. @param {Buffer} content */
export function strippedFile(content) {
  return `${strippedFolder}/${createHash('sha256').update(content).update(process.version).digest('hex')}.js`
}
