// Memory for replies, used again and again: a list of fifty documents needs 32 KiB, thousands of times a second.
const SMALLEST = 4 * 1024
const LARGEST = 1024 * 1024
const KEPT_BYTES_PER_SIZE = 1024 * 1024

const free = new Map<number, Buffer[]>()
const slabs = new WeakSet<ArrayBufferLike>()

/** A buffer of at least this size. It may be given back, and is simply collected if it is not. */
export function borrow(size: number): Buffer {
  if (size > LARGEST) return Buffer.allocUnsafeSlow(size)
  let rounded = SMALLEST
  while (rounded < size) rounded *= 2
  const found = free.get(rounded)?.pop()
  if (found) return found
  const slab = Buffer.allocUnsafeSlow(rounded)
  slabs.add(slab.buffer)
  return slab
}

/** Called by the last user of a borrowed buffer, or of a part of it. Buffers from elsewhere are ignored. */
export function giveBack({ buffer }: Buffer) {
  if (!slabs.has(buffer)) return
  const kept = free.get(buffer.byteLength) ?? []
  free.set(buffer.byteLength, kept)
  if (kept.length < KEPT_BYTES_PER_SIZE / buffer.byteLength) kept.push(Buffer.from(buffer))
}
