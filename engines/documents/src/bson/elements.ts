import { type Bytes, type Raw, textAt, valueEnd } from './raw.ts'

/** Steps through the elements of one document or array; the fields describe the present element. */
export class Elements implements Raw {
  bytes: Bytes
  type = 0
  nameStart = 0
  nameEnd = 0
  start = 0
  end: number

  constructor(bytes: Bytes, documentStart = 0) {
    this.bytes = bytes
    this.end = documentStart + 4
  }

  reset(bytes: Bytes, documentStart: number) {
    this.bytes = bytes
    this.end = documentStart + 4
  }

  next(): boolean {
    const bytes = this.bytes
    const at = this.end
    this.type = bytes[at]!
    if (this.type === 0) return false
    this.nameStart = at + 1
    let end = at + 1
    while (bytes[end] !== 0) end++
    this.nameEnd = end
    this.start = end + 1
    this.end = valueEnd(bytes, this.type, this.start)
    return true
  }

  get name(): string {
    return textAt(this.bytes, this.nameStart, this.nameEnd)
  }

  nameIs(name: Bytes): boolean {
    const length = this.nameEnd - this.nameStart
    if (length !== name.length) return false
    for (let i = 0; i < length; i++) if (this.bytes[this.nameStart + i] !== name[i]) return false
    return true
  }

  value(): Raw {
    return { type: this.type, bytes: this.bytes, start: this.start, end: this.end }
  }
}

/** The named element of the document that begins at `start`, left in `into`. */
export function seek(bytes: Bytes, start: number, name: Bytes, into: Elements): boolean {
  into.reset(bytes, start)
  while (into.next()) if (into.nameIs(name)) return true
  return false
}

export function fieldsOf(bytes: Bytes, start = 0): Map<string, Raw> {
  const fields = new Map<string, Raw>()
  const elements = new Elements(bytes, start)
  while (elements.next()) fields.set(elements.name, elements.value())
  return fields
}

export function itemsOf(value: Raw): Raw[] {
  const items: Raw[] = []
  const elements = new Elements(value.bytes, value.start)
  while (elements.next()) items.push(elements.value())
  return items
}

export function documentOf(value: Raw): Bytes {
  return value.bytes.subarray(value.start, value.end)
}
