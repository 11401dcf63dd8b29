import type { ApprovalRulesJson } from '@sortie/contracts/approval-rules'
import type { Colleague } from '@sortie/contracts/expense-report'
import { currencies } from '@sortie/contracts/money'
import { Stamp } from 'lucide-react'
import { useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { asProblem, inWords } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { ApproverField } from '../../records/expense-reports/approver-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, FieldRow, FieldStack } from '../../ui/field.tsx'
import { Listing } from '../../ui/listing.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUserQuery } from '../session/session.api.ts'
import {
  useAdminUsersQuery,
  useApprovalRulesQuery,
  useChangeApprovalRulesMutation,
} from './admin.api.ts'
import { colleagueOf } from './person-select.tsx'

/** Who may approve reports, from which sum on a report needs a second approver, and who that is. */
export function ApprovalCard() {
  const rules = useApprovalRulesQuery()
  const second = rules.data?.secondApproverId
  const people = useAdminUsersQuery({ userIds: second ?? '' }, { skip: !second })
  return (
    <Card title="Approvals" icon={<Stamp aria-hidden />}>
      <Listing
        of="the settings"
        data={second && !people.data ? undefined : rules.data}
        error={rules.error ?? people.error}
        refetch={rules.error ? rules.refetch : people.refetch}
        loading="Loading settings..."
      >
        {(data) => (
          <Rules
            key={JSON.stringify(data)}
            rules={data}
            second={colleagueOf(second ? people.data?.[0] : undefined)}
          />
        )}
      </Listing>
    </Card>
  )
}

const outsideOptions = [
  { value: 'anywhere', label: 'Any e-mail address' },
  { value: 'domains', label: 'Addresses at some domains' },
  { value: 'nowhere', label: 'Nobody' },
]

const namedIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

function Rules({ rules, second }: { rules: ApprovalRulesJson; second: Colleague | null }) {
  const { data: user } = useUserQuery()
  const [approver, setApprover] = useState(second)
  const [typed, setTyped] = useState<Record<string, string>>(
    Object.fromEntries(
      currencies.map((currency) => [currency, String(rules.secondFrom[currency] ?? '')]),
    ),
  )
  const [confirmedDomains, setConfirmedDomains] = useState(rules.confirmedDomains.join(', '))
  const [outside, setOutside] = useState(rules.outside)
  const [outsideDomains, setOutsideDomains] = useState(rules.outsideDomains.join(', '))
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
      await change({
        secondFrom,
        secondApproverId: approver?.id ?? null,
        outside,
        confirmedDomains: namedIn(confirmedDomains),
        outsideDomains: namedIn(outsideDomains),
      }).unwrap()
      setFault('')
      toast({ title: 'Approvals changed' })
    } catch (thrown) {
      setFault(inWords(asProblem(thrown)))
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
        <Field
          label="Confirmed Domains"
          hint="Whoever has proven an address at one of these may approve. Others are confirmed one by one, in Users, Edit. Name only domains whose addresses you give out yourselves."
        >
          <TextInput
            value={confirmedDomains}
            placeholder="example.com, example.org"
            onChange={(event) => setConfirmedDomains(event.target.value)}
          />
        </Field>
        <Field
          label="Approvers Outside"
          hint="Without an account, by a mailed link. It proves that somebody read that mailbox, and no more."
        >
          <Select
            value={outside}
            onChange={(value) => setOutside(value as ApprovalRulesJson['outside'])}
            options={outsideOptions}
          />
        </Field>
        {outside === 'domains' && (
          <Field label="Domains Outside">
            <TextInput
              value={outsideDomains}
              placeholder="client.example"
              onChange={(event) => setOutsideDomains(event.target.value)}
            />
          </Field>
        )}
        <p>
          From these sums on a report needs a second approver. Both empty, one is enough. All
          currencies count together, at the rate of the day; where Rates has none, by their shares
          of these sums, and one whose sum is left empty always needs a second approver.
        </p>
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
        <ApproverField
          label="Second Approver"
          hint="Always this person. Nobody chosen: the first approver says whom to ask."
          value={approver}
          onChange={setApprover}
          optional
        />
        {!approver && user && (
          <div>
            <Button size="small" onClick={() => setApprover(colleagueOf(user))}>
              Choose Myself
            </Button>
          </div>
        )}
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
