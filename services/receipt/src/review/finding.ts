import type { Contradiction } from '@sortie/contracts/contradiction'
import type { FindingKind } from '@sortie/contracts/finding'
import { folded } from '@sortie/contracts/search'
import type { Side, StoredFinding } from './finding.model.ts'

export type NewFinding = Omit<StoredFinding, 'dismissed' | 'settled' | 'createdAt'>

export function pairFinding(
  kind: Exclude<FindingKind, 'contradiction'>,
  one: Side,
  other: Side,
): NewFinding {
  const sides = [one, other].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return {
    _id: [kind, ...sides.map(keyOf)].join('.'),
    ...whole(kind, sides),
    owner: one.userId === other.userId ? one.userId : null,
  }
}

/** Includes the values: when another value is typed or read, it is another finding. */
export function contradictionFinding(
  side: Side,
  { field, typed, said }: Contradiction,
): NewFinding {
  return {
    _id: ['contradiction', side.expenseId, field, typed, said].join('.'),
    ...whole('contradiction', [side]),
    owner: side.userId,
    field,
    typed,
    said,
  }
}

function whole(kind: FindingKind, sides: Side[]) {
  return {
    kind,
    sides,
    receiptIds: sides.flatMap(({ receiptId }) => receiptId ?? []),
    expenseIds: sides.flatMap(({ expenseId }) => expenseId ?? []),
    field: null,
    typed: null,
    said: null,
  }
}

function keyOf({ receiptId, expenseId }: Side): string {
  return receiptId ?? expenseId ?? ''
}

/** Ignores case, accents, spaces, punctuation and company forms. */
export function sameMerchant(a: string, b: string): boolean {
  const [one, other] = [lettersOf(a), lettersOf(b)]
  if (one === '' || other === '') return false
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  // "Starbucks" and "Starbucks Coffee 4711"
  return one === other || (shorter.length >= 5 && longer.startsWith(shorter))
}

function lettersOf(name: string): string {
  return folded(name)
    .replace(/\b(gmbh|ag|kg|ltd|llc|inc|corp|sdn|bhd|bv|sa|srl|pte)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
