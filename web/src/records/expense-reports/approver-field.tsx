import type { Colleague } from '@sortie/contracts/expense-report'
import { UserCheck, UserRound } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { shownOf } from '../../lib/api.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { useApproversQuery } from './expense-reports.api.ts'

type Props = {
  value: Colleague | null
  onChange: (approver: Colleague | null) => void
  error?: string
  label?: string
  hint?: string
  optional?: boolean
}

/** Who decides: the chosen colleague, or a search for one by name or e-mail. */
export function ApproverField({
  value,
  onChange,
  error,
  label = 'Approver',
  hint = 'Who decides on this report. Search by name or e-mail.',
  optional = false,
}: Props) {
  const [words, setWords] = useState('')
  const q = words.trim()
  const found = useApproversQuery(q, { skip: q === '' || value !== null })
  const colleagues = q ? (shownOf(found) ?? []) : []
  if (value)
    return (
      <Group role="group" aria-label={label}>
        <Heading>{label}</Heading>
        <ListRow as="div">
          <UserCheck aria-hidden />
          <span>
            {value.name}
            {value.name !== value.email && <small>{value.email}</small>}
          </span>
          <Button size="small" onClick={() => onChange(null)}>
            Change
          </Button>
        </ListRow>
      </Group>
    )
  return (
    <Group>
      <Field label={label} required={!optional} error={error} hint={hint}>
        <SearchInput value={words} onChange={setWords} placeholder="Name or e-mail" />
      </Field>
      {q !== '' && found.isSuccess && colleagues.length === 0 && (
        <p role="status">Nobody has this name or e-mail.</p>
      )}
      {colleagues.length > 0 && (
        <ul aria-label="Colleagues">
          {colleagues.map((colleague) => (
            <ListRow key={colleague.id}>
              <UserRound aria-hidden />
              <span>
                {colleague.name}
                {colleague.name !== colleague.email && <small>{colleague.email}</small>}
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
