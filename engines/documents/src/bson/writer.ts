// Builds BSON bytes front to back; nested documents are closed by patching their length.
import type { Bytes, Raw } from './raw.ts'
import { T } from './raw.ts'
import { borrow, giveBack } from './slabs.ts'

const FIRST_SIZE = 1024

export class Writer {
  buffer: Buffer
  length = 0
  readonly #open: number[] = []

  /** The first `reserved` bytes are left for a header. */
  constructor(size = FIRST_SIZE, reserved = 0) {
    this.buffer = Buffer.allocUnsafe(size)
    this.length = reserved
  }

  reserve(count: number) {
    const needed = this.length + count
    if (needed <= this.buffer.length) return
    const grown = borrow(Math.max(needed, this.buffer.length * 2))
    this.buffer.copy(grown, 0, 0, this.length)
    giveBack(this.buffer)
    this.buffer = grown
  }

  bytes(bytes: Bytes, start = 0, end = bytes.length) {
    this.reserve(end - start)
    this.buffer.set(
      start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end),
      this.length,
    )
    this.length += end - start
  }

  header(type: number, name: string) {
    this.reserve(name.length * 3 + 18)
    this.buffer[this.length++] = type
    if (name.length < 32 && isAscii(name)) {
      for (let i = 0; i < name.length; i++) this.buffer[this.length++] = name.charCodeAt(i)
    } else {
      this.length += this.buffer.write(name, this.length, 'utf8')
    }
    this.buffer[this.length++] = 0
  }

  begin() {
    this.reserve(4)
    this.#open.push(this.length)
    this.length += 4
  }

  end() {
    this.reserve(1)
    this.buffer[this.length++] = 0
    const start = this.#open.pop()!
    this.buffer.writeInt32LE(this.length - start, start)
  }

  object(name: string) {
    this.header(T.object, name)
    this.begin()
  }

  array(name: string) {
    this.header(T.array, name)
    this.begin()
  }

  raw(name: string, value: Raw) {
    this.header(value.type, name)
    this.bytes(value.bytes, value.start, value.end)
  }

  document(name: string, bytes: Bytes) {
    this.header(T.object, name)
    this.bytes(bytes)
  }

  /** An array of values. */
  values(name: string, values: readonly Raw[]) {
    this.array(name)
    for (const [i, value] of values.entries()) this.raw(String(i), value)
    this.end()
  }

  /** An array of documents. */
  documents(name: string, documents: readonly Bytes[]) {
    this.array(name)
    for (const [i, document] of documents.entries()) this.document(String(i), document)
    this.end()
  }

  int(name: string, value: number) {
    this.header(T.int, name)
    this.buffer.writeInt32LE(value, this.length)
    this.length += 4
  }

  long(name: string, value: bigint) {
    this.header(T.long, name)
    this.buffer.writeBigInt64LE(value, this.length)
    this.length += 8
  }

  double(name: string, value: number) {
    this.header(T.double, name)
    this.buffer.writeDoubleLE(value, this.length)
    this.length += 8
  }

  bool(name: string, value: boolean) {
    this.header(T.bool, name)
    this.buffer[this.length++] = value ? 1 : 0
  }

  null(name: string) {
    this.header(T.null, name)
  }

  string(name: string, value: string) {
    this.header(T.string, name)
    const size = Buffer.byteLength(value)
    this.reserve(size + 5)
    this.buffer.writeInt32LE(size + 1, this.length)
    this.buffer.write(value, this.length + 4, 'utf8')
    this.length += size + 4
    this.buffer[this.length++] = 0
  }

  /** A copy that outlives this writer. */
  copy(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.length))
  }

  /** The bytes themselves: the writer must not be used afterwards. */
  take(): Buffer {
    return this.buffer.subarray(0, this.length)
  }
}

function isAscii(text: string) {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}
