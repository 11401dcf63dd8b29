import type { Readable, Writable } from 'node:stream'

export type Frame = { message: unknown; files: Buffer[] }

export class FrameTooLarge extends Error {}

const mostJsonBytes = 4 * 1024 * 1024

/** Head's length (4 bytes, big endian), head as JSON, files. V8's own format is unsafe for untrusted bytes. */
export function writeFrame(to: Writable, message: unknown, files: readonly Uint8Array[]): void {
  const head = Buffer.from(JSON.stringify({ message, sizes: files.map((file) => file.length) }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  to.write(length)
  to.write(head)
  for (const file of files) if (file.length > 0) to.write(file)
}

/**
 * Returns the next frame each time, null at the end. Throws FrameTooLarge when the files of a frame exceed
 * `mostBytes`, and JSON.parse's error for an invalid head.
 */
export function frameReader(from: Readable, mostBytes: number): () => Promise<Frame | null> {
  const pieces = from[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)

  async function take(length: number): Promise<Buffer | null> {
    const parts = [rest]
    let held = rest.length
    while (held < length) {
      const { value, done } = await pieces.next()
      if (done) return null
      parts.push(value)
      held += value.length
    }
    const whole = Buffer.concat(parts)
    rest = whole.subarray(length)
    return whole.subarray(0, length)
  }

  return async () => {
    const length = (await take(4))?.readUInt32BE()
    if (length === undefined) return null
    if (length > mostJsonBytes) throw new FrameTooLarge()
    const head = await take(length)
    if (!head) return null
    const { message, sizes } = JSON.parse(head.toString()) as { message: unknown; sizes: number[] }
    if (!sizes.every((size) => Number.isSafeInteger(size) && size >= 0)) throw new FrameTooLarge()
    if (sizes.reduce((sum, size) => sum + size, 0) > mostBytes) throw new FrameTooLarge()
    const files: Buffer[] = []
    for (const size of sizes) {
      const file = await take(size)
      if (!file) return null
      files.push(file)
    }
    return { message, files }
  }
}
