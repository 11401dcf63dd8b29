import { actNames } from '@sortie/contracts/facts'
import styled from 'styled-components'
import { formatMoment } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Muted } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { changeTexts, linkOf } from './change-text.ts'
import { useHistoryQuery } from './history.api.ts'

/** Who did what with a record, the latest first. */
export function HistoryList({ id, ofReport }: { id: string; ofReport: boolean }) {
  const { currentData, error, refetch } = useHistoryQuery(
    { id, ofReport },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Listing
      of="the history"
      data={error ? undefined : currentData}
      error={error}
      refetch={refetch}
    >
      {(lines) =>
        lines.length === 0 ? (
          <p>Nothing was noted of it yet.</p>
        ) : (
          <List>
            {lines.map(({ seq, at, act, actor, changes }) => (
              <li key={seq}>
                <strong>{actNames[act]}</strong>
                <Muted as="small">
                  {actor ? (actor.name ?? 'Somebody who is not here any more') : linkOf(changes)},{' '}
                  <time dateTime={at}>{formatMoment(Date.parse(at))}</time>
                </Muted>
                {changeTexts(changes).map((text) => (
                  <span key={text}>{text}</span>
                ))}
              </li>
            ))}
          </List>
        )
      }
    </Listing>
  )
}

const List = styled.ol`
  display: grid;
  gap: ${theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
  li { display: grid; gap: ${theme.space[1]}; overflow-wrap: anywhere; }
`
