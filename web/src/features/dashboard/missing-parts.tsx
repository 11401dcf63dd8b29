import styled from 'styled-components'
import { theme, tint } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'

const names = { travel: 'flights', receipt: 'receipts' }

/** Says which figures could not be fetched. */
export function MissingParts({
  parts,
  retry,
}: {
  parts: readonly ('travel' | 'receipt')[]
  retry: () => void
}) {
  return (
    <Note role="status">
      <p>
        Your {parts.map((part) => names[part]).join(' and ')} cannot be shown just now. Everything
        else is up to date.
      </p>
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    </Note>
  )
}

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  background: ${tint('warn')};
  border: 1px solid ${theme.color.warn};
  border-radius: ${theme.radius.medium};
`
