import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts'

/** Of lines by their expense: null approves, a text returns with it as the reason. */
type Verdicts = ReadonlyMap<string, string | null>
/** `true` approves a line as long as its receipts prove it. */
type Kept = string | null | true

/** What was said of the lines of a report. Kept in this tab until it is sent: no reason is thrown away. */
export function useVerdicts(
  reportId: string,
  known: readonly string[],
  isProven: (expenseId: string) => boolean,
) {
  const name = `decide.${reportId}`
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>(() => new Map(keptIn(name, known)))
  const verdictsOf = (all: typeof kept): Verdicts =>
    new Map(
      [...all].flatMap(([id, verdict]) => {
        if (verdict !== true) return [[id, verdict]]
        return isProven(id) ? [[id, null]] : []
      }),
    )

  function judge(expenseIds: readonly string[], verdict: Kept | undefined): Verdicts {
    const next = new Map(kept)
    for (const id of expenseIds)
      if (verdict === undefined) next.delete(id)
      else next.set(id, verdict)
    setKept(next)
    keepDraft(name, { verdicts: [...next] })
    return verdictsOf(next)
  }
  return { verdicts: verdictsOf(kept), judge, forget: () => dropDraft(name) }
}

function keptIn(name: string, known: readonly string[]): [string, Kept][] {
  const { verdicts } = readDraft(name)
  if (!Array.isArray(verdicts)) return []
  return verdicts.filter(
    (each): each is [string, Kept] => Array.isArray(each) && known.includes(each[0]),
  )
}

export function reasonsIn(verdicts: Verdicts): Map<string, string> {
  return new Map([...verdicts].flatMap(([id, reason]) => (reason === null ? [] : [[id, reason]])))
}
