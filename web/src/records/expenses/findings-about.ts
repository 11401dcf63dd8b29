import type { FindingJson } from '@sortie/contracts/finding'

export type FindingSide = FindingJson['sides'][number]

/** Whether it says that something was handed in before. */
export function isDuplicate({ kind }: Pick<FindingJson, 'kind'>): boolean {
  return kind !== 'contradiction'
}

/** The findings about an expense, or about receipts that have none yet, each with its other side. */
export function findingsAbout(
  findings: readonly FindingJson[] | undefined,
  { expenseId, receiptIds = [] }: { expenseId?: string; receiptIds?: readonly string[] },
): { finding: FindingJson; mine: FindingSide; other: FindingSide | undefined }[] {
  const isMine = (side: FindingSide) =>
    expenseId
      ? side.expenseId === expenseId
      : !side.expenseId && receiptIds.includes(side.receiptId ?? '')
  return (findings ?? []).flatMap((finding) => {
    const mine = finding.sides.find(isMine)
    return mine ? [{ finding, mine, other: finding.sides.find((side) => side !== mine) }] : []
  })
}
