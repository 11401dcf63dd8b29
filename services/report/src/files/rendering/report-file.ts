import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

export type ReportFile = {
  sizeBytes: number
  /** Hex; the storage verifies the upload by it. */
  sha256: string
  open(): Readable
}

export type ReportWriter = ReturnType<typeof createReportFile>

/** Bytes of a report held in memory: enough for most, and little for the few that are made at once. */
const memoryLimit = 4 * 1024 * 1024

export function createReportFile(directory: () => Promise<string>) {
  const hash = createHash('sha256')
  let pieces: Uint8Array[] = []
  let held = 0
  let sizeBytes = 0
  let file: { path: string; handle: FileHandle } | undefined

  function add(...more: Uint8Array[]): void {
    for (const piece of more) {
      hash.update(piece)
      held += piece.length
    }
    pieces.push(...more)
  }

  /** Await this regularly: it writes to disk what exceeds the limit. */
  async function settle(): Promise<void> {
    if (held > memoryLimit) await write()
  }

  async function write(): Promise<void> {
    if (!file) {
      const path = join(await directory(), 'report.pdf')
      file = { path, handle: await open(path, 'w') }
    }
    const { bytesWritten } = await file.handle.writev(pieces)
    if (bytesWritten !== held) throw new Error('The disk took only a part of the report')
    sizeBytes += held
    pieces = []
    held = 0
  }

  async function finish(): Promise<ReportFile> {
    const sha256 = hash.digest('hex')
    if (!file) {
      const whole = pieces
      return { sizeBytes: held, sha256, open: () => Readable.from(whole, { objectMode: false }) }
    }
    if (held > 0) await write()
    await close()
    const { path } = file
    return { sizeBytes, sha256, open: () => createReadStream(path) }
  }

  async function close(): Promise<void> {
    await file?.handle.close()
  }

  return { add, settle, finish, close, length: () => sizeBytes + held }
}
