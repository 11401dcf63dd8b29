import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

/** Of the programs, not of the data: every system on this machine shares what was stripped once. */
export const strippedFolder = fileURLToPath(
  new URL('../../../../node_modules/.cache/sortie/stripped', import.meta.url),
)

/**
 * Where the JavaScript of a TypeScript file is kept, by what is in it.
 * @param {Buffer} content
 */
export function strippedFile(content) {
  return `${strippedFolder}/${createHash('sha256').update(content).update(process.version).digest('hex')}.js`
}
