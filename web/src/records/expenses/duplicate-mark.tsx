import { Badge } from '../../ui/badge.tsx'
import { useListFindingsQuery } from './findings.api.ts'
import { findingsAbout, isDuplicate } from './findings-about.ts'

/** In a list, on an expense that somebody asks about, or that may have been logged twice. */
export function DuplicateMark({ expenseId }: { expenseId: string }) {
  const { isAsked, isDoubted } = useListFindingsQuery(undefined, {
    selectFromResult: ({ data }) => {
      const found = findingsAbout(data, { expenseId }).map(({ finding }) => finding)
      return { isAsked: found.some(({ asked }) => asked), isDoubted: found.some(isDuplicate) }
    },
  })
  if (isAsked) return <Badge color="bad">Question</Badge>
  return isDoubted && <Badge color="warn">Duplicate?</Badge>
}
