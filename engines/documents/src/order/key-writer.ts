// Writes values so that comparing the bytes compares the values in MongoDB's order.
import type { Bytes, Raw } from '../bson/raw.ts'
import { doubleAt, Elements, int32At, T } from '../bson/raw.ts'
import { exactDecimal, exactLong } from './exact-number.ts'

const FIRST_SIZE = 256
const scratch = new DataView(new ArrayBuffer(8))
const scratchBytes = new Uint8Array(scratch.buffer)

// One byte opens every value. The order of these bytes is the order of types; 0 and 255 stay free for terminators.
const RANK: Record<number, number> = {
  [T.minKey]: 1,
  [T.undefined]: 3,
  [T.null]: 5,
  [T.missing]: 5,
  [T.int]: 10,
  [T.long]: 10,
  [T.double]: 10,
  [T.decimal]: 10,
  [T.string]: 15,
  [T.symbol]: 15,
  [T.object]: 20,
  [T.array]: 25,
  [T.binary]: 30,
  [T.objectId]: 35,
  [T.bool]: 40,
  [T.date]: 45,
  [T.timestamp]: 47,
  [T.regex]: 50,
  [T.dbPointer]: 55,
  [T.code]: 60,
  [T.codeWithScope]: 65,
  [T.maxKey]: 127,
}
const RANKS = new Uint8Array(256)
for (const [type, rank] of Object.entries(RANK)) RANKS[Number(type)] = rank

/** Values of one rank compare with one another; queries never cross ranks. */
export function rankOf(type: number): number {
  return RANKS[type]!
}

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
