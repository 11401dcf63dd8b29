import { today } from '@sortie/contracts/calendar'
import { urlOf } from '@sortie/contracts/endpoint'
import { formatMoney } from '@sortie/contracts/money'
import {
  type PayableReportJson,
  type PaymentBatchJson,
  paymentApi,
} from '@sortie/contracts/payment'
import { count } from '@sortie/report-document/labels'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { openFile } from '../../lib/open-file.ts'
import { asProblem, inWords } from '../../lib/problem.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { owedSums } from './owed-sums.ts'
import { useExportBatchMutation } from './payments.api.ts'

type Props = { reports: PayableReportJson[]; onDone: () => void; onClose: () => void }

export function openBatch({ id }: { id: string }): void {
  openFile(urlOf(paymentApi.file, { id }), 'Downloading a SEPA file')
}

/** Makes a SEPA file of reports, and says who is not in it. */
export function ExportDialog({ reports, onDone, onClose }: Props) {
  const [executionDate, setExecutionDate] = useState(today())
  const [fault, setFault] = useState<{ text: string; code: string }>()
  const [accepted, setAccepted] = useState<{ again?: true; accountsChecked?: true }>({})
  const [batch, setBatch] = useState<PaymentBatchJson>()
  const [make] = useExportBatchMutation()
  const [busy, singleFlight] = useSingleFlight()

  const inFile = owedSums(reports.filter(({ isInFile }) => isInFile))
  const save = singleFlight(async () => {
    const yes = { ...accepted, ...answers[fault?.code ?? '']?.accepts }
    setAccepted(yes)
    const body = { reportIds: reports.map(({ id }) => id), executionDate, ...yes }
    try {
      setBatch(await make({ body }).unwrap())
      setFault(undefined)
    } catch (thrown) {
      const problem = asProblem(thrown)
      setFault({ text: inWords(problem), code: problem.code ?? '' })
    }
  })
  if (batch)
    return (
      <Sheet
        onClose={onDone}
        title="SEPA File"
        wayOut="Close"
        action={{
          icon: <FileDown aria-hidden />,
          onClick: () => openBatch(batch),
          children: 'Download',
        }}
      >
        <p>{`${count(batch.count, 'payment')}, ${formatMoney(batch.total, 'EUR')} in all. Upload the file to your bank, and mark the reports as paid once it was carried out.`}</p>
        <Sentences heading="Set off:" of={batch.setOff.map(({ why }) => why)} />
        <Sentences heading="Not in the file:" of={batch.leftOut.map(({ why }) => why)} />
      </Sheet>
    )
  return (
    <Sheet
      onClose={onClose}
      title="Make a SEPA File"
      description={`A credit transfer (pain.001.001.09) of what these reports owe in EUR: ${formatMoney(inFile.EUR ?? '0.00', 'EUR')}.`}
      focus="sheet"
      action={{
        pending: busy,
        onClick: () => void save(),
        children: answers[fault?.code ?? '']?.label ?? 'Make the File',
      }}
    >
      <Field label="Day of Execution" required>
        <DateInput
          value={executionDate}
          onChange={(event) => setExecutionDate(event.target.value)}
        />
      </Field>
      <Sentences heading="Not in the file:" of={reports.flatMap(({ notInFile }) => notInFile)} />
      {fault && <p role="alert">{fault.text}</p>}
    </Sheet>
  )
}

/** What is asked before a file is made, and the button that says yes. */
const answers: Record<string, { label: string; accepts: object }> = {
  already_exported: { label: 'Export Again', accepts: { again: true } },
  account_changed: { label: 'The Accounts Are Right', accepts: { accountsChecked: true } },
}

function Sentences({ heading, of }: { heading: string; of: string[] }) {
  if (of.length === 0) return null
  return (
    <>
      <p>{heading}</p>
      <ul>
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
