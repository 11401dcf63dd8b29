import type { Colleague, ShownStandInsJson } from '@sortie/contracts/expense-report'
import { useState } from 'react'
import { attempt } from '../../lib/toast-failure.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { ApproverField } from '../../records/expense-reports/approver-field.tsx'
import {
  useEndStandInMutation,
  useNameStandInMutation,
} from '../../records/expense-reports/expense-reports.api.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange, hasFaults } from '../../ui/date-range.tsx'
import { FieldRow } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'

type Props = { mine: ShownStandInsJson['mine']; onClose: () => void }

/** Names who decides on reports while one is away, from one day to another. */
export function StandInDialog({ mine, onClose }: Props) {
  const [who, setWho] = useState<Colleague | null>(mine?.standIn ?? null)
  const [dates, setDates] = useState({
    startDate: mine?.startDate.slice(0, 10) ?? '',
    endDate: mine?.endDate.slice(0, 10) ?? '',
  })
  const [pressed, setPressed] = useState(false)
  const [name] = useNameStandInMutation()
  const [end] = useEndStandInMutation()
  const [busy, singleFlight] = useSingleFlight()
  const isOpen = dates.startDate === '' || dates.endDate === ''

  const save = singleFlight(async () => {
    setPressed(true)
    if (!who || isOpen || hasFaults(dates)) return
    const work = name({ standInId: who.id, ...dates }).unwrap()
    const done = `${who.name} decides for you`
    if (await attempt('Failed to name a stand-in', work, done)) onClose()
  })
  const stop = singleFlight(async () => {
    if (await attempt('Failed to end it', end().unwrap(), 'You decide yourself again')) onClose()
  })
  return (
    <Sheet
      onClose={onClose}
      title="Stand-in"
      description="Decides on the reports that wait for you, never on their own."
      focus="sheet"
      buttons={mine && <Button onClick={() => void stop()}>End It Now</Button>}
      action={{ children: 'Save', pending: busy, onClick: () => void save() }}
    >
      <ApproverField
        label="Stand-in"
        hint="Search by name or e-mail."
        value={who}
        onChange={setWho}
        error={pressed ? 'Choose who decides for you.' : undefined}
      />
      <FieldRow>
        <DateRange
          value={dates}
          onChange={(change) => setDates((now) => ({ ...now, ...change }))}
        />
      </FieldRow>
      {pressed && isOpen && <p role="alert">Choose the first and the last day.</p>}
    </Sheet>
  )
}
