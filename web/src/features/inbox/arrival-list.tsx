import { RotateCw, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import {
  type Arrival,
  arrivalList,
  dropArrival,
  retryArrival,
  subscribeArrivals,
} from './arrivals.ts'

/** Files that are on their way to the server, and why one did not arrive. */
export function ArrivalList() {
  const arrivals = useSyncExternalStore(subscribeArrivals, arrivalList, arrivalList)
  const going = arrivals.filter(({ state }) => state !== 'failed')
  const failed = arrivals.filter(({ state }) => state === 'failed')
  const busy = going.find(({ problem }) => problem)
  if (arrivals.length === 0) return null
  return (
    <Box aria-label="On their way">
      {going.length > 0 && (
        <div role="status">
          <p>{going.length === 1 ? 'Sending 1 file' : `Sending ${going.length} files`}</p>
          <Progress label="Sending" value={meanOf(going)} />
          {busy?.problem && <small>{busy.problem}</small>}
        </div>
      )}
      <ul>
        {failed.map(({ key, file, problem }) => (
          <li key={key}>
            <span role="alert">
              {file.name} <small>Not sent: {problem}</small>
            </span>
            <IconButton
              size="small"
              icon={<RotateCw />}
              label={`Retry ${file.name}`}
              onClick={() => retryArrival(key)}
            />
            <IconButton
              size="small"
              icon={<X />}
              label={`Do not send ${file.name}`}
              onClick={() => dropArrival(key)}
            />
          </li>
        ))}
      </ul>
    </Box>
  )
}

function meanOf(going: readonly Arrival[]): number {
  return going.reduce((sum, { percent }) => sum + percent, 0) / going.length
}

const Box = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  li { display: flex; align-items: center; gap: ${theme.space[2]}; }
  li > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  small { color: ${theme.color.bad}; }
  [role=status] small { color: ${theme.color.muted}; }
`
