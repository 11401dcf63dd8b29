import styled from 'styled-components'
import { formatWithZone } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Muted } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { changeTexts, sentenceOf } from './change-text.ts'
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
                <strong>{sentenceOf({ act, actor, changes })}</strong>
                <Muted as="small">
                  <time dateTime={at}>{formatWithZone(at)}</time>
                </Muted>
                {changeTexts(ofReport ? changes.filter(isNews) : changes).map((text) => (
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

/** The number of a report is no news in its own history. */
const isNews = ({ field }: { field: string }) => field !== 'reportNumber'

const List = styled.ol`
  display: grid;
  gap: ${theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
  li { display: grid; gap: ${theme.space[1]}; overflow-wrap: anywhere; }
`
