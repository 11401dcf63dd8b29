import { receiptTypes } from './receipt-record.ts'

/** What a file is by its first bytes: one of the types of a receipt, or a known other kind. */
export type FileKind = (typeof receiptTypes)[number] | OtherKind
type OtherKind = 'HEIC' | 'AVIF' | 'WebP' | 'GIF' | 'TIFF' | 'BMP' | 'ZIP'

/** How many bytes of a file tell its kind. PDF readers look for the mark in as many (ISO 32000-1, annex H, note 13). */
export const kindBytes = 1024

/** Words at their places in the first bytes. */
const marks: ReadonlyArray<readonly [kind: FileKind, at: number, words: readonly string[]]> = [
  ['image/jpeg', 0, ['\xff\xd8\xff']],
  ['image/png', 0, ['\x89PNG\r\n\x1a\n']],
  ['GIF', 0, ['GIF87a', 'GIF89a']],
  ['WebP', 8, ['WEBP']],
  ['TIFF', 0, ['II*\0', 'MM\0*']],
  ['AVIF', 4, ['ftypavif', 'ftypavis']],
  ['HEIC', 4, ['ftyphei', 'ftyphev', 'ftypmif1', 'ftypmsf1']],
  // A stored document inside would be taken for the file.
  ['ZIP', 0, ['PK\x03\x04']],
]

/** The kind of the file that begins with these bytes; null for any other. Neither its name nor its type is asked. */
export function fileKindOf(head: Uint8Array): FileKind | null {
  const text = Array.from(head.subarray(0, kindBytes), (byte) => String.fromCharCode(byte)).join('')
  const mark = marks.find(([, at, words]) => words.some((word) => text.startsWith(word, at)))
  if (mark) return mark[0]
  if (text.includes('%PDF-')) return 'application/pdf'
  // The two letters alone begin many texts; four bytes behind the length are always 0.
  return text.startsWith('BM') && text.startsWith('\0\0\0\0', 6) ? 'BMP' : null
}

export function isReceiptKind(kind: FileKind | null): kind is (typeof receiptTypes)[number] {
  return (receiptTypes as readonly (string | null)[]).includes(kind)
}

const receiptSentence = 'Please select a JPG, PNG, or PDF file'
const remedies: Partial<Record<FileKind, string>> = {
  HEIC: 'This is a HEIC photo, whatever its name says. Save it as JPEG, or set your camera to JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible).',
  AVIF: 'This is an AVIF picture, whatever its name says. Save it as JPEG or PNG.',
  WebP: 'This is a WebP picture, whatever its name says. Save it as JPEG or PNG.',
  GIF: 'This is a GIF picture, whatever its name says. Save it as JPEG or PNG.',
  TIFF: 'This is a TIFF picture, whatever its name says. Save it as JPEG, PNG or PDF.',
  BMP: 'This is a BMP picture, whatever its name says. Save it as JPEG or PNG.',
}

/** Why a file of this kind is no receipt, and what to do about it. */
export function wrongKindSentence(kind: FileKind | null, sentence = receiptSentence): string {
  const remedy = kind && remedies[kind]
  return remedy ? `${sentence.replace(/\.$/, '')}. ${remedy}` : sentence
}
