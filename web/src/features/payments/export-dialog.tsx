import { today } from '@sortie/contracts/calendar'
import { formatIban } from '@sortie/contracts/iban'
import { formatMoney, sumByCurrency } from '@sortie/contracts/money'
import type { PayableReportJson, PaymentBatchJson, SeenPayments } from '@sortie/contracts/payment'
import { useState } from 'react'
import { asProblem, inWords } from '../../lib/problem.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { people } from '../../records/expense-reports/sums-by-people.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Facts } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { AskForAccounts } from './ask-for-accounts.tsx'
import { ExportedFile, openBatch } from './exported-file.tsx'
import { eurOf } from './owed-sums.ts'
import { useExportBatchMutation, usePayingAccountQuery } from './payments.api.ts'
import { PaymentsInFile } from './payments-in-file.tsx'
import { Sentences } from './sentences.tsx'

type Props = { reports: PayableReportJson[]; onClose: () => void }

/** Says what a SEPA file pays to whom, from where and when, and what is missing, before it is made of exactly that. */
export function ExportDialog({ reports, onClose }: Props) {
  const paying = usePayingAccountQuery()
  const [executionDate, setExecutionDate] = useState(today())
  const [fault, setFault] = useState<string>()
  const [changed, setChanged] = useState<SeenPayments>()
  const [answered, setAnswered] = useState<Answers>({ again: false, accountsChecked: false })
  const [entering, setEntering] = useState(false)
  const [batch, setBatch] = useState<PaymentBatchJson>()
  const [make] = useExportBatchMutation()
  const [busy, singleFlight] = useSingleFlight()
  if (batch) return <ExportedFile batch={batch} onClose={onClose} />

  const account = paying.data?.account
  const inFile = reports.filter(({ isInFile }) => isInFile)
  const seen = changed ?? { account: account?.iban ?? '', payments: inFile.map(paymentOf) }
  const total = sumByCurrency(
    seen.payments.map(({ amount }) => ({ amount, currency: 'EUR' as const })),
  ).EUR
  const missing = reports.filter(({ notInFile, payee }) => notInFile.length > 0 && !payee.iban)
  const asks = questionsOf(inFile)
  const open = asks.filter(({ accepts }) => !answered[accepts])
  const save = singleFlight(async () => {
    const body = { reportIds: reports.map(({ id }) => id), executionDate, ...answered, seen }
    try {
      const made = await make({ body }).unwrap()
      setBatch(made)
      openBatch(made)
    } catch (thrown) {
      const problem = asProblem(thrown)
      setFault(inWords(problem))
      if (problem.code === 'payments_changed') setChanged(problem.current as SeenPayments)
    }
  })
  const facts = [
    ['Sum', total && formatMoney(total, 'EUR')],
    ['To', people(new Set(inFile.map(({ owner }) => owner.id)).size)],
    ['From', account && `${account.name}, ${formatIban(account.iban)}`],
  ] as const
  return (
    <Sheet
      onClose={onClose}
      title="Make a SEPA File"
      description="A credit transfer in EUR (pain.001.001.09) to upload to your bank."
      focus="sheet"
      action={
        Boolean(account) &&
        inFile.length > 0 && {
          pending: busy,
          disabled: open.length > 0,
          onClick: () => void save(),
          children: 'Make the File',
        }
      }
    >
      {inFile.length > 0 && (
        <>
          <Facts facts={facts} />
          <PaymentsInFile reports={inFile} seen={seen} />
          <Field label="Day of Execution" required>
            <DateInput
              value={executionDate}
              onChange={(event) => setExecutionDate(event.target.value)}
            />
          </Field>
        </>
      )}
      {asks.map(({ accepts, says, yes }) => (
        <Checkbox
          key={accepts}
          value={answered[accepts]}
          onChange={(on) => setAnswered({ ...answered, [accepts]: on })}
          hint={says}
        >
          {yes}
        </Checkbox>
      ))}
      <Sentences
        heading={inFile.length > 0 ? 'Not in the file:' : 'Nothing of this can be in a file:'}
        of={reports.flatMap(({ notInFile }) => notInFile)}
      />
      <AskForAccounts
        of={missing.map(({ owner, payee }) => ({ id: owner.id, isAsked: payee.isAsked }))}
      />
      <Listing of="the account of the organisation" {...paying}>
        {() =>
          !account && (
            <>
              <p>A file needs the account of the organisation: its name and IBAN.</p>
              <Button onClick={() => setEntering(true)}>Enter the Account</Button>
            </>
          )
        }
      </Listing>
      {fault && <p role="alert">{fault}</p>}
      {entering && <AccountDialog account={null} onClose={() => setEntering(false)} />}
    </Sheet>
  )
}

type Answers = { again: boolean; accountsChecked: boolean }

/** What has to be known before these are paid. */
function questionsOf(reports: PayableReportJson[]) {
  const before = reports.filter(({ payment }) => eurOf(payment)?.exportedAt)
  const newer = reports.filter(({ payee }) => payee.isNewer)
  const numbers = before.map(({ number }) => number).join(', ')
  const names = newer.map(({ owner, number }) => `${owner.name} (${number})`).join(', ')
  return [
    ...(before.length > 0
      ? [
          {
            accepts: 'again' as const,
            yes: 'That file was not carried out',
            says: `In a file already: ${numbers}.`,
          },
        ]
      : []),
    ...(newer.length > 0
      ? [
          {
            accepts: 'accountsChecked' as const,
            yes: 'I asked: the accounts are right',
            says: `Entered or changed after the approval: ${names}.`,
          },
        ]
      : []),
  ]
}

function paymentOf({ id: reportId, payee: { iban, holder }, payment }: PayableReportJson) {
  return { reportId, iban, holder, amount: eurOf(payment)?.amount ?? '0.00' }
}
