// Writes values so that comparing the bytes compares the values in MongoDB's order.

import { Elements } from '../bson/elements.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { doubleAt, int32At, T } from '../bson/raw.ts'
import { exactDecimal, exactLong } from './exact-number.ts'
import { RANK, RANKS } from './rank.ts'

const FIRST_SIZE = 256
const scratch = new DataView(new ArrayBuffer(8))
const scratchBytes = new Uint8Array(scratch.buffer)

for (const [type, rank] of Object.entries(RANK)) RANKS[Number(type)] = rank

export class KeyWriter {
  buffer: Buffer = Buffer.allocUnsafe(FIRST_SIZE)
  length = 0

  reset(): this {
    this.length = 0
    return this
  }

  key(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.length))
  }

  view(): Buffer {
    return this.buffer.subarray(0, this.length)
  }

  append(bytes: Bytes) {
    this.#reserve(bytes.length)
    this.buffer.set(bytes, this.length)
    this.length += bytes.length
  }

  #reserve(count: number) {
    if (this.length + count <= this.buffer.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.length + count, this.buffer.length * 2))
    this.buffer.copy(grown, 0, 0, this.length)
    this.buffer = grown
  }

  /** Appends one field of an index key; descending fields are written inverted. */
  field(value: Raw, descending: boolean) {
    const from = this.length
    this.value(value.type, value.bytes, value.start, value.end)
    if (descending)
      for (let i = from; i < this.length; i++) this.buffer[i] = ~this.buffer[i]! & 0xff
  }

  value(type: number, bytes: Bytes, start: number, end: number) {
    this.#reserve(16)
    this.buffer[this.length++] = RANKS[type]!
    switch (type) {
      case T.int:
        return this.#double(int32At(bytes, start))
      case T.double:
        return this.#double(doubleAt(bytes, start))
      case T.string:
      case T.symbol:
      case T.code:
        return this.#text(bytes, start + 4, end - 1)
      case T.objectId:
      case T.timestamp:
        return type === T.objectId
          ? this.append(bytes.subarray(start, end))
          : this.#backwards(bytes, start, 0)
      case T.date:
        return this.#backwards(bytes, start, 0x80)
      case T.bool:
        this.buffer[this.length++] = bytes[start]! + 1
        return
      case T.long:
        return this.#long(bytes, start)
      case T.decimal:
        return this.#exact(exactDecimal(bytes.subarray(start, end)))
      case T.object:
        return this.#nested(bytes, start, true)
      case T.array:
        return this.#nested(bytes, start, false)
      case T.binary:
        return this.#binary(bytes, start)
      case T.regex: {
        const middle = bytes.indexOf(0, start)
        this.#text(bytes, start, middle)
        return this.#text(bytes, middle + 1, end - 1)
      }
      case T.dbPointer:
        this.#text(bytes, start + 4, end - 13)
        return this.append(bytes.subarray(end - 12, end))
      case T.codeWithScope: {
        const scope = start + 8 + int32At(bytes, start + 4)
        this.#text(bytes, start + 8, scope - 1)
        return this.#nested(bytes, scope, true)
      }
    }
  }

  // Sign flipped for positives, all bits for negatives: the classic order-preserving form; NaN comes first.
  #double(value: number, exact = true) {
    this.#reserve(10)
    scratch.setFloat64(0, value === 0 ? 0 : value)
    const { buffer, length } = this
    if (Number.isNaN(value)) {
      buffer.fill(0, length, length + 8)
    } else if (scratchBytes[0]! & 0x80) {
      for (let i = 0; i < 8; i++) buffer[length + i] = ~scratchBytes[i]! & 0xff
    } else {
      buffer[length] = scratchBytes[0]! | 0x80
      for (let i = 1; i < 8; i++) buffer[length + i] = scratchBytes[i]!
    }
    this.length += 8
    if (exact) this.buffer[this.length++] = 1
  }

  #long(bytes: Bytes, start: number) {
    const high = int32At(bytes, start + 4)
    if (high >= -0x200000 && high < 0x200000) {
      this.#double(high * 0x100000000 + (int32At(bytes, start) >>> 0))
    } else {
      for (let i = 0; i < 8; i++) scratchBytes[i] = bytes[start + i]!
      this.#exact(exactLong(scratch.getBigInt64(0, true)))
    }
  }

  #exact({ floor, rest }: { floor: number; rest: Uint8Array }) {
    if (rest.length === 0) return this.#double(floor)
    this.#double(floor, false)
    this.append(rest)
  }

  #backwards(bytes: Bytes, start: number, flip: number) {
    for (let i = 0; i < 8; i++) this.buffer[this.length + i] = bytes[start + 7 - i]!
    this.buffer[this.length] = this.buffer[this.length]! ^ flip
    this.length += 8
  }

  // A zero byte inside text becomes 00 FF, so that the closing 00 01 is smaller, and greater when inverted.
  #text(bytes: Bytes, start: number, end: number) {
    this.#reserve((end - start) * 2 + 2)
    const buffer = this.buffer
    let length = this.length
    for (let i = start; i < end; i++) {
      const byte = bytes[i]!
      buffer[length++] = byte
      if (byte === 0) buffer[length++] = 0xff
    }
    buffer[length++] = 0
    buffer[length++] = 1
    this.length = length
  }

  #binary(bytes: Bytes, start: number) {
    const size = int32At(bytes, start)
    this.#reserve(size + 5)
    this.buffer.writeUInt32BE(size, this.length)
    this.buffer[this.length + 4] = bytes[start + 4]!
    this.length += 5
    this.append(bytes.subarray(start + 5, start + 5 + size))
  }

  // Fields compare by type, then name, then value; the closing 0 makes the shorter one smaller.
  #nested(bytes: Bytes, start: number, named: boolean) {
    const elements = new Elements(bytes, start)
    while (elements.next()) {
      if (named) {
        this.#reserve(2)
        this.buffer[this.length++] = RANKS[elements.type]!
        this.#text(bytes, elements.nameStart, elements.nameEnd)
      }
      this.value(elements.type, bytes, elements.start, elements.end)
    }
    this.#reserve(1)
    this.buffer[this.length++] = 0
  }
}
