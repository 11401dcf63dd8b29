import type { Row } from '../rows.ts'
import { fold, likeness } from './text.ts'

const WEB = /www[.\s]\s?([a-z0-9-]{3,40})\s?\.\s?[a-z]{2,}/i
const NOT_THEIRS = /powered|software|system|survey|feedback|pos\b/i
/** Addresses of others, folded. */
const OTHERS = [
  'facebook',
  'gmail',
  'hotmail',
  'yahoo',
  'lnstagram',
  'twltter',
  'outlook',
  'google',
  'tlktok',
  'youtube',
  'whatsapp',
  'trlpadvlsor',
  'llnkedln',
  'gmx',
  'web',
  'lcloud',
  'tonllne',
  'wanadoo',
  'orange',
  'llbero',
]

/** Names in web and mail addresses, folded: "www.basil-thai.com" gives "baslthal". */
export function namesInAddresses(rows: Row[]): string[] {
  const text = rows
    .filter((r) => !NOT_THEIRS.test(r.text))
    .map((r) => r.text)
    .join('\n')
  const names: string[] = []
  for (const match of text.matchAll(
    /(?:www[.\s]|https?:\/\/(?:www\.)?|@)\s?([a-z0-9-]{3,40})\s?\.\s?[a-z]{2,}/gi,
  ))
    names.push(match[1] ?? '')
  for (const match of text.matchAll(
    /(?:facebook(?:\.com)?|instagram|fb)\s?[/:]\s?@?([a-z0-9.-]{3,40})/gi,
  ))
    names.push(match[1] ?? '')
  return names.map(squeezed).filter((n) => n.length >= 4 && !OTHERS.includes(n))
}

/** Whether an address contains this name (both folded, without spaces). */
export function sameName(domain: string, key: string): boolean {
  if (key.length < 4) return domain === key
  return (
    domain.includes(key) ||
    (domain.length >= 5 && key.includes(domain)) ||
    likeness(domain, key) >= 0.65 ||
    domain.startsWith(key.slice(0, 6))
  )
}

export function nameInAddress(rows: Row[]): { name: string; row: Row } | null {
  const row = rows.find((r) => WEB.test(r.text) && !NOT_THEIRS.test(r.text))
  const name = row && WEB.exec(row.text)?.[1]
  return row && name && name.length >= 4 && !OTHERS.includes(squeezed(name)) ? { name, row } : null
}

export function squeezed(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, '')
}
