import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { serializeByKey } from '@sortie/platform/limit-concurrency'
import {
  makeFolder,
  md5Of,
  moveTo,
  nullWhenMissing,
  objectEnding,
  place,
  receive,
  removeEmptyFolders,
  retryWhileFoldersVanish,
  sizeOf,
  syncFolder,
  textOf,
  type Written,
} from './files.ts'
import { listKeys } from './list-keys.ts'

/** Headers that are kept with an object, in lower case. */
export type Metadata = Record<string, string>
export type Stat = { size: number; modified: Date; md5: string; metadata: Metadata }

const metadataEnding = '._S3rver_metadata.json'

/**
 * The objects of a folder. A finished write survives `kill -9` and a power cut; one that breaks off leaves what was
 * there. The endings of the files are those of s3rver, so that folders that it has filled stay readable.
 */
export class Bucket {
  readonly folder: string
  readonly #scratch: string
  readonly #inTurn = serializeByKey()

  /** `scratch` must be on the same disk. */
  constructor(folder: string, scratch: string) {
    this.folder = folder
    this.#scratch = scratch
  }

  async put(
    key: string,
    content: Readable | Buffer,
    metadata: Metadata,
    sha256?: string,
  ): Promise<Written> {
    const written = await receive(content, this.#scratch, sha256)
    await this.accept(key, written, metadata).catch(async (error) => {
      await rm(written.file, { force: true })
      throw error
    })
    return written
  }

  /** Makes a received file the object. */
  async accept(key: string, written: Written, metadata: Metadata): Promise<void> {
    const file = this.#fileOf(key)
    await this.#inTurn(key, () =>
      retryWhileFoldersVanish(async () => {
        await makeFolder(dirname(file))
        // A missing checksum is computed again; one of other bytes would be believed.
        await rm(`${file}.md5`, { force: true })
        await place(JSON.stringify(metadata), this.#metadataOf(key))
        if (await sizeOf(written.file)) await moveTo(written.file, file)
        await place(written.md5, `${file}.md5`)
      }),
    )
  }

  async stat(key: string): Promise<Stat | null> {
    const found = await sizeOf(this.#fileOf(key))
    return found && { ...found, ...(await this.#describe(key)) }
  }

  /** An object as it is now, also when it is replaced or removed while it is read. */
  async open(key: string): Promise<(Stat & { handle: FileHandle }) | null> {
    const handle = await open(this.#fileOf(key)).catch(nullWhenMissing)
    if (!handle) return null
    const { size, mtime } = await handle.stat()
    return { handle, size, modified: mtime, ...(await this.#describe(key)) }
  }

  async remove(key: string): Promise<void> {
    const file = this.#fileOf(key)
    await this.#inTurn(key, async () => {
      if (!(await sizeOf(file))) return
      await rm(file, { force: true })
      await rm(`${file}.md5`, { force: true })
      await rm(this.#metadataOf(key), { force: true })
      // Another removal may have removed it as empty by now.
      await syncFolder(dirname(file)).catch(nullWhenMissing)
      await removeEmptyFolders(dirname(file), this.folder)
    })
  }

  list(prefix: string, after: string): AsyncGenerator<string> {
    return listKeys(this.folder, prefix, after)
  }

  async #describe(key: string): Promise<{ md5: string; metadata: Metadata }> {
    const file = this.#fileOf(key)
    const md5 = (await textOf(`${file}.md5`)) ?? (await md5Of(file))
    return { md5, metadata: JSON.parse((await textOf(this.#metadataOf(key))) ?? '{}') }
  }

  #fileOf(key: string): string {
    return join(this.folder, `${key}${objectEnding}`)
  }

  #metadataOf(key: string): string {
    return join(this.folder, `${key}${metadataEnding}`)
  }
}
