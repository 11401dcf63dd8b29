import { type AllowanceJson, NewAllowance } from '@sortie/contracts/assistant'
import { UsersRound } from 'lucide-react'
import { useZodForm } from '../../lib/form.ts'
import { formatDate, formatRelative } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { reloadFor } from '../../lib/person-change.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { useProof } from '../../records/proof/use-proof.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { confirm } from '../../ui/confirm.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { Row, Small, Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import {
  useAllowancesQuery,
  useAllowMutation,
  useBeginActingMutation,
  useEndAllowanceMutation,
} from './assistant.api.ts'

/** A long name without a space makes the page no wider. */
const anyName = { maxWidth: '100%', whiteSpace: 'normal' } as const

/** Who enters expenses for this person, and for whom this person does. */
export function AssistantsCard() {
  const { data } = useAllowancesQuery()
  const [allow] = useAllowMutation()
  const [begin] = useBeginActingMutation()
  const end = useEnd()
  const { withProof, dialog } = useProof()
  const form = useZodForm(NewAllowance, { defaultValues: { email: '', until: '', all: false } })
  const { assistants = [], principals = [] } = data ?? {}

  const act = async ({ id, person }: AllowanceJson) => {
    const begun = begin({ params: { id } }).unwrap()
    if (await attempt(`Failed to act for ${person.name}`, begun))
      await reloadFor(person.id, paths.dashboard)
  }
  return (
    <>
      {principals.length > 0 && (
        <Card title="I Act For" icon={<UsersRound aria-hidden />}>
          <Stack as="ul" aria-label="People you act for">
            {principals.map((each) => (
              <Row as="li" key={each.id}>
                <Told allowance={each} />
                <Button size="small" style={anyName} onClick={() => void act(each)}>
                  Act for {each.person.name}
                </Button>
                <Button size="small" variant="ghost" onClick={() => end(each, 'Decline')}>
                  Decline
                </Button>
              </Row>
            ))}
          </Stack>
        </Card>
      )}
      <FormCard
        form={form}
        title="People Who Act for Me"
        icon={<UsersRound aria-hidden />}
        action="Allow"
        secondary
        send={(wanted) =>
          withProof(async (proof) => {
            const allowed = await allow({ body: { ...wanted, proof } }).unwrap()
            form.reset()
            return allowed
          })
        }
        done={({ person }) => ({ title: `${person.name} may act for you and is told by mail` })}
        foot={
          assistants.length > 0 && (
            <Stack as="ul" aria-label="People who act for you">
              {assistants.map((each) => (
                <Row as="li" key={each.id}>
                  <Told allowance={each} />
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`End it for ${each.person.name}`}
                    onClick={() => end(each, 'End')}
                  >
                    End
                  </Button>
                </Row>
              ))}
            </Stack>
          )
        }
      >
        <Field
          label="Colleague's Email"
          hint="They may enter expenses, receipts, missions and flights for you. They hand nothing in, approve nothing, and see no bank account."
          error={form.error('email')}
        >
          <TextInput type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Field label="Last Day" error={form.error('until')}>
          <DateInput {...form.register('until')} />
        </Field>
        <Checkbox
          {...form.bind('all')}
          value={form.bind('all').value === true}
          hint="Otherwise they see only what they entered."
        >
          May see what was there before
        </Checkbox>
        {dialog}
      </FormCard>
    </>
  )
}

function Told({ allowance }: { allowance: AllowanceJson }) {
  const { person, until, all, usedAt } = allowance
  return (
    <span>
      <strong>{person.name}</strong>
      <Small>
        until {formatDate(until)}
        {all && ' · sees what was there before'}
        {usedAt && ` · last used ${formatRelative(usedAt)}`}
      </Small>
    </span>
  )
}

function useEnd() {
  const [endAllowance] = useEndAllowanceMutation()
  return async ({ id, person }: AllowanceJson, action: 'End' | 'Decline') => {
    const text =
      action === 'End'
        ? `${person.name} will see and enter nothing for you any more. What was entered stays yours.`
        : `You will see and enter nothing for ${person.name} any more.`
    if (!(await confirm({ title: `${action} acting`, text, action, destructive: true }))) return
    await attempt('Failed to end it', endAllowance({ params: { id } }).unwrap())
  }
}
