import type { Contradiction } from '@sortie/contracts/contradiction'
import type { DoubtKind } from '@sortie/contracts/doubt'
import type { Side, StoredDoubt } from './doubt.model.ts'

export type NewDoubt = Omit<StoredDoubt, 'dismissed' | 'settled' | 'createdAt'>

export function doubtOfPair(
  kind: Exclude<DoubtKind, 'contradiction'>,
  one: Side,
  other: Side,
): NewDoubt {
  const sides = [one, other].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return {
    _id: [kind, ...sides.map(keyOf)].join('.'),
    ...whole(kind, sides),
    owner: one.userId === other.userId ? one.userId : null,
  }
}

/** Includes the values: when another value is typed or read, it is another doubt. */
export function doubtOfContradiction(side: Side, { field, typed, said }: Contradiction): NewDoubt {
  return {
    _id: ['contradiction', side.expenseId, field, typed, said].join('.'),
    ...whole('contradiction', [side]),
    ...{ owner: side.userId, field, typed, said },
  }
}

function whole(kind: DoubtKind, sides: Side[]) {
  return {
    kind,
    sides,
    receiptIds: sides.flatMap(({ receiptId }) => receiptId ?? []),
    expenseIds: sides.flatMap(({ expenseId }) => expenseId ?? []),
    ...{ field: null, typed: null, said: null },
  }
}

function keyOf({ receiptId, expenseId }: Side): string {
  return receiptId ?? expenseId ?? ''
}
