import { createHash, createHmac } from 'node:crypto'
import {
  type TrailChange,
  TrailCopy,
  type TrailLine,
  type TrailTexts,
} from '@sortie/contracts/trail'
import * as z from 'zod/mini'

export type Head = { seq: number; hash: string }
export type Fault = { seq: number; sentence: string }
type Unchained = Omit<TrailLine, 'previous' | 'hash'>
export type Checked = { lines: number; texts: number; head: Head | null; fault: Fault | null }

/** A line with the hash that binds it to the one before. */
export function chained(
  { seq, at, service, act, actorId, kind, id, of, ownerId, changes, noteId }: Unchained,
  previous: string,
): TrailLine {
  const said = { seq, at, service, act, actorId, kind, id, of, ownerId, changes, noteId }
  const content = { ...said, previous }
  return { ...content, hash: hashOf(content) }
}

/** SHA-256 over the line without its own hash, as JSON with sorted names and no spaces. */
export function hashOf(line: Omit<TrailLine, 'hash'>): string {
  return createHash('sha256').update(JSON.stringify(line, sorted)).digest('hex')
}

/** What the chain holds instead of a text that may be erased: with the salt it proves the text, without it nothing. */
export function seal(salt: string, field: string, text: unknown): { sealed: string } {
  const sealed = createHmac('sha256', salt)
    .update(JSON.stringify([field, text]))
    .digest('hex')
  return { sealed }
}

/** The text beside a line, if it is the one of which the chain has the salted hash. */
export function isProven(
  changes: TrailLine['changes'],
  salt: string,
  { field, from, to }: TrailChange,
): boolean {
  const fits = (kept: TrailLine['changes'][number]['from'], text: TrailChange['from']) =>
    text === null ? kept === null : sealedOf(kept) === seal(salt, field, text).sealed
  return changes.some((each) => each.field === field && fits(each.from, from) && fits(each.to, to))
}

function sealedOf(kept: TrailLine['changes'][number]['from']): string | null {
  return typeof kept === 'object' && kept !== null ? kept.sealed : null
}

/** `known`: hashes by number that were signed before. */
export class ChainCheck {
  readonly checked: Checked = { lines: 0, texts: 0, head: null, fault: null }
  readonly #known: ReadonlyMap<number, string>

  constructor(known: ReadonlyMap<number, string> = new Map()) {
    this.#known = known
  }

  /** The next line as JSON gives it; false once there is a fault, after which nothing counts. */
  add(given: unknown): boolean {
    if (this.checked.fault) return false
    const { head } = this.checked
    const sentence = this.#faultOf(given, head)
    if (sentence === null) {
      const { seq, hash, beside } = given as TrailCopy
      this.checked.head = { seq, hash }
      this.checked.texts += beside?.texts.length ?? 0
      this.checked.lines++
      return true
    }
    this.checked.fault = { seq: seqOf(given) ?? (head?.seq ?? 0) + 1, sentence }
    return false
  }

  /** After the last line. */
  end(): Checked {
    const last = Math.max(0, ...this.#known.keys())
    const { lines, fault } = this.checked
    if (!fault && lines < last)
      this.checked.fault = {
        seq: lines + 1,
        sentence: `The end is missing: line ${last} was there when the head was signed.`,
      }
    return this.checked
  }

  #faultOf(given: unknown, head: Head | null): string | null {
    const expected = (head?.seq ?? 0) + 1
    const { success, data } = z.safeParse(TrailCopy, given)
    if (!success) return 'This is not a line of a trail: a field is missing, added or malformed.'
    const { beside, ...line } = data
    if (line.seq > expected)
      return line.seq === expected + 1
        ? `Line ${expected} is missing before it.`
        : `Lines ${expected} to ${line.seq - 1} are missing before it.`
    if (line.seq < expected) return `Number ${line.seq} was there before.`
    if (line.previous !== (head?.hash ?? ''))
      return 'It does not follow the line before: one of the two was changed.'
    const { hash, ...content } = line
    if (hashOf(content) !== hash) return 'Its content is not what was written.'
    const signed = this.#known.get(line.seq)
    if (signed !== undefined && signed !== hash)
      return 'It is not the line that was there when the head was signed.'
    return textFaultOf(line, beside)
  }
}

function textFaultOf({ changes }: TrailLine, beside: TrailTexts | undefined): string | null {
  const forged = beside?.texts.find((text) => !isProven(changes, beside.salt, text))
  return forged
    ? `The text of "${forged.field}" beside it is not the one that was written: it was exchanged.`
    : null
}

function seqOf(given: unknown): number | null {
  const seq = (given as { seq?: unknown } | null)?.seq
  return typeof seq === 'number' && Number.isInteger(seq) ? seq : null
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
