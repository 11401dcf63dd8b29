import type { Answer } from '@sortie/contracts/endpoint'
import type { Colleague, expenseReportApi } from '@sortie/contracts/expense-report'
import { UserCheck, UserRound } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { shownOf } from '../../lib/api.ts'
import { asProblem, inWords } from '../../lib/problem.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { aboutLink, looksLikeEmail, outsideApprover } from './approver.ts'
import { useApproverRulesQuery, useApproversQuery } from './expense-reports.api.ts'

type Props = {
  value: Colleague | null
  onChange: (approver: Colleague | null) => void
  error?: string
  label?: string
  hint?: string
  optional?: boolean
  /** Somebody without an account may be asked too. */
  outside?: boolean
  /** This one is not proposed. */
  except?: string | undefined
}

/** Who decides: the chosen colleague, or a search for one by name or e-mail. */
export function ApproverField({
  value,
  onChange,
  error,
  label = 'Approver',
  outside: asksOutside = false,
  hint,
  optional = false,
  except,
}: Props) {
  const { data: rules } = useApproverRulesQuery()
  const outside = asksOutside && rules?.outside !== 'nowhere'
  const [words, setWords] = useState('')
  const q = words.trim()
  const found = useApproversQuery(q, { skip: q === '' || value !== null })
  const colleagues = q ? (shownOf(found) ?? []) : []
  const isUnknown = q !== '' && found.isSuccess && !found.isFetching && colleagues.length === 0
  const above = optional ? [] : (rules?.above ?? []).filter(({ id }) => id !== except)
  const fitting = outside && isUnknown && looksLikeEmail(q) ? [outsideApprover(q)] : colleagues
  const offered = q ? fitting : above
  if (value)
    return (
      <Group role="group" aria-label={label}>
        <Heading>{label}</Heading>
        <ListRow as="div">
          <UserCheck aria-hidden />
          <span>
            {value.name}
            <About approver={value} />
          </span>
          <Button size="small" onClick={() => onChange(null)}>
            Change
          </Button>
        </ListRow>
      </Group>
    )
  return (
    <Group>
      <Field
        label={label}
        required={!optional}
        error={error}
        hint={
          hint ??
          (outside ? outsideHint(rules) : 'Who decides on this report. Search by name or e-mail.')
        }
      >
        <SearchInput value={words} onChange={setWords} placeholder="Name or e-mail" />
      </Field>
      {rules?.onlyAdministrators && <p>{firstStep}</p>}
      {found.error && q !== '' && <p role="alert">{inWords(asProblem(found.error))}</p>}
      {isUnknown && offered.length === 0 && (
        <p role="status">
          Nobody has this name or e-mail. Whom no administrator has confirmed is not found.
          {outside && ' Type a whole e-mail address to ask somebody outside.'}
        </p>
      )}
      {offered.length > 0 && (
        <ul aria-label={q ? (isUnknown ? 'Outside' : 'Colleagues') : 'Above You'}>
          {offered.map((colleague) => (
            <ListRow key={colleague.id}>
              <UserRound aria-hidden />
              <span>
                {colleague.name}
                <About approver={colleague} />
              </span>
              <Button
                size="small"
                aria-label={`Choose ${colleague.name}`}
                onClick={() => onChange(colleague)}
              >
                Choose
              </Button>
            </ListRow>
          ))}
        </ul>
      )}
    </Group>
  )
}

const firstStep =
  'Nobody but administrators is confirmed to approve yet: an administrator confirms people in Admin Console, Users, Edit.'

function outsideHint(rules: Answer<typeof expenseReportApi.approverRules> | undefined): string {
  const where =
    rules?.outside === 'domains'
      ? `an e-mail address at ${rules.outsideDomains.join(' or ')}`
      : 'any e-mail address'
  return `Who decides on this report: a colleague, or ${where}.`
}

function About({ approver: { name, email, byLink } }: { approver: Colleague }) {
  if (byLink) return <small>{aboutLink}</small>
  return name === email ? null : <small>{email}</small>
}

const Group = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  ul { display: grid; gap: ${theme.space[2]}; }
`
const Heading = styled.span`
  font: 500 ${theme.size.body}/1.3 ${theme.font.display};
  letter-spacing: 0.05em;
  text-transform: uppercase;
  color: ${theme.color.muted};
`
