import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { objects } from '../clients/objects.ts'

/** Puts a file into the object storage without holding it: hashed first, so that the server checks what arrives. */
export async function storeFile(name: string, path: string, sizeBytes: number, type: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  await (await objects()).put(name, createReadStream(path), sizeBytes, type, hash.digest('hex'))
}
