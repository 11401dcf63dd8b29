import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts'

/** Of lines by their expense: null approves, a text returns with it as the reason. */
type Verdicts = ReadonlyMap<string, string | null>

/** What was said of the lines of a report. Kept in this tab until it is sent: no reason is thrown away. */
export function useVerdicts(reportId: string, known: readonly string[]) {
  const name = `decide.${reportId}`
  const [verdicts, setVerdicts] = useState<Verdicts>(() => new Map(keptIn(name, known)))

  function judge(expenseIds: readonly string[], verdict: string | null | undefined): Verdicts {
    const next = new Map(verdicts)
    for (const id of expenseIds)
      if (verdict === undefined) next.delete(id)
      else next.set(id, verdict)
    setVerdicts(next)
    keepDraft(name, { verdicts: [...next] })
    return next
  }
  return { verdicts, judge, forget: () => dropDraft(name) }
}

function keptIn(name: string, known: readonly string[]): [string, string | null][] {
  const { verdicts } = readDraft(name)
  if (!Array.isArray(verdicts)) return []
  return verdicts.filter(
    (each): each is [string, string | null] => Array.isArray(each) && known.includes(each[0]),
  )
}

export function reasonsIn(verdicts: Verdicts): Map<string, string> {
  return new Map([...verdicts].flatMap(([id, reason]) => (reason === null ? [] : [[id, reason]])))
}
