import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { Progress } from '../../ui/progress.tsx'
import type { Unsent } from './unsent.ts'

/** What would be missing in the report if it were handed in now. */
export function UnsentList({ unsent }: { unsent: readonly Unsent[] }) {
  if (unsent.length === 0) return null
  const moving = unsent.filter(({ stuck }) => stuck === undefined)
  return (
    <section aria-label="Not sent yet">
      {moving.length > 0 && (
        <p role="status">
          {moving.length === 1
            ? '1 thing is still being sent. Hand In waits for it.'
            : `${moving.length} things are still being sent. Hand In waits for them.`}
        </p>
      )}
      <Rows>
        {unsent.map(({ key, name, percent, stuck }) => (
          <li key={key}>
            {name}
            {stuck ? (
              <small>{`Not sent: ${stuck}`}</small>
            ) : (
              percent !== undefined && <Progress label={`Sending ${name}`} value={percent} />
            )}
          </li>
        ))}
      </Rows>
    </section>
  )
}

const Rows = styled.ul`
  display: grid;
  gap: ${theme.space[2]};
  max-height: 10rem;
  margin-top: ${theme.space[2]};
  overflow: auto;
  li { overflow-wrap: anywhere; }
  small { display: block; color: ${theme.color.bad}; }
`
