import type { CallProblem } from '../../lib/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import type { Upload } from '../receipts/upload-list.ts'
import { Certainty } from '../scan/certainty.tsx'
import type { Readings } from './use-readings.ts'

/** How far the reading of each attached receipt is, how sure it is, and what to do where there is none. */
export function ReadingNotes({
  uploads,
  readings,
}: {
  uploads: readonly Upload[]
  readings: Readings
}) {
  return uploads.map((upload) => {
    const outcome = readings.of(upload)
    if (!outcome) return null
    const { reading, problem } = outcome
    return (
      <Row key={upload.key} role="status">
        {reading && <Certainty reading={reading} />}
        {!reading && !problem && <p>Reading {upload.file.name}. You can type meanwhile.</p>}
        {problem && (
          <>
            <p>{unreadText(problem, upload.file.name)}</p>
            <Button size="small" onClick={() => readings.again(upload)}>
              Read again
            </Button>
          </>
        )}
      </Row>
    )
  })
}

/** Not readable is said only of what was looked at. */
function unreadText({ status, code }: CallProblem, name: string): string {
  if (status === 0) return `Sortie cannot be reached, so ${name} is not read yet. It is kept.`
  if (code === 'scan_unreadable') return `${name} could not be read. Please type it in.`
  return `Sortie was too busy to read ${name}. It is kept.`
}
