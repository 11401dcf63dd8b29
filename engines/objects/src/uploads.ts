import { createReadStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Bucket, Metadata } from './bucket.ts'
import { receive, sizeOf, type Written } from './files.ts'
import { Refusal } from './refusal.ts'
import { invalid } from './target.ts'

type Upload = { bucket: string; key: string; metadata: Metadata }

/** Uploads in parts. They end with the process: a client whose upload is cut off begins again. */
export class Uploads {
  readonly #scratch: string
  readonly #open = new Map<string, Upload>()

  constructor(scratch: string) {
    this.#scratch = scratch
  }

  async begin(upload: Upload): Promise<string> {
    const id = crypto.randomUUID().replaceAll('-', '')
    await mkdir(this.#folderOf(id))
    this.#open.set(id, upload)
    return id
  }

  async put(
    id: string,
    part: string,
    at: Place,
    content: Readable,
    sha256?: string,
  ): Promise<string> {
    this.#find(id, at)
    if (!/^([1-9]\d{0,3}|10000)$/.test(part)) throw invalid('Part numbers are 1 to 10,000.')
    const { file, md5 } = await receive(content, this.#scratch, sha256)
    await rename(file, this.#partOf(id, part, md5)).catch(async (error) => {
      await rm(file, { force: true })
      throw this.#open.has(id) ? error : noSuchUpload()
    })
    return md5
  }

  /** `parts` in their order, each by number and checksum. */
  async complete(
    id: string,
    at: Place,
    parts: Array<{ part: string; md5: string }>,
    bucket: Bucket,
  ): Promise<Written> {
    const { metadata } = this.#find(id, at)
    const files = parts.map(({ part, md5 }) => this.#partOf(id, part, md5))
    for (const file of files)
      if (!(await sizeOf(file))) throw new Refusal('InvalidPart', 'A part is missing.')
    const written = await bucket.put(at.key, Readable.from(joined(files)), metadata)
    await this.abort(id, at)
    return written
  }

  async abort(id: string, at: Place): Promise<void> {
    this.#find(id, at)
    this.#open.delete(id)
    await rm(this.#folderOf(id), { recursive: true, force: true })
  }

  #find(id: string, { bucket, key }: Place): Upload {
    const upload = this.#open.get(id)
    if (upload?.bucket !== bucket || upload.key !== key) throw noSuchUpload()
    return upload
  }

  #folderOf(id: string): string {
    return join(this.#scratch, `upload-${id}`)
  }

  #partOf(id: string, part: string, md5: string): string {
    return join(this.#folderOf(id), `${part}-${md5}`)
  }
}

type Place = { bucket: string; key: string }

async function* joined(files: string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file)
}

function noSuchUpload(): Refusal {
  return new Refusal('NoSuchUpload', 'There is no such upload.')
}
