import type { ApprovalRulesJson } from '@sortie/contracts/approval-rules'
import { currencies } from '@sortie/contracts/money'
import { Stamp } from 'lucide-react'
import { useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { asProblem } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field, FieldRow, FieldStack } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useApprovalRulesQuery, useChangeApprovalRulesMutation } from './admin.api.ts'

/** From which sum on a report needs a second approver. */
export function ApprovalCard() {
  const { data, error, refetch } = useApprovalRulesQuery()
  return (
    <Card title="Approvals" icon={<Stamp aria-hidden />}>
      {data ? (
        <Sums key={JSON.stringify(data)} rules={data} />
      ) : error ? (
        <ErrorState title="Failed to fetch the settings" error={error} retry={refetch} />
      ) : (
        <Spinner text="Loading settings..." />
      )}
    </Card>
  )
}

function Sums({ rules }: { rules: ApprovalRulesJson }) {
  const [typed, setTyped] = useState<Record<string, string>>(
    Object.fromEntries(
      currencies.map((currency) => [currency, String(rules.secondFrom[currency] ?? '')]),
    ),
  )
  const [fault, setFault] = useState('')
  const [change] = useChangeApprovalRulesMutation()
  const [busy, singleFlight] = useSingleFlight()

  const save = singleFlight(async () => {
    const secondFrom: ApprovalRulesJson['secondFrom'] = {}
    for (const currency of currencies) {
      const written = typed[currency]?.trim()
      if (!written) continue
      const reading = readAmount(written)
      if (reading.is !== 'clear') return setFault(`${written} is no clear amount.`)
      secondFrom[currency] = reading.amount
    }
    try {
      await change({ ...rules, secondFrom }).unwrap()
      setFault('')
      toast({ title: 'Approvals changed' })
    } catch (thrown) {
      setFault(asProblem(thrown).sentence ?? asProblem(thrown).message)
    }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FieldStack>
        <p>From these sums on a report needs a second approver. Left empty, one is enough.</p>
        <FieldRow>
          {currencies.map((currency) => (
            <Field key={currency} label={`Second Approver from ${currency}`}>
              <MoneyInput
                currency={currency}
                value={typed[currency] ?? ''}
                onChange={(event) => setTyped({ ...typed, [currency]: event.target.value })}
              />
            </Field>
          ))}
        </FieldRow>
        {fault && <p role="alert">{fault}</p>}
        <div>
          <Button type="submit" pending={busy}>
            Save
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
