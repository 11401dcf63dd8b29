import { useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { formatMoment } from '../lib/format.ts'
import { useFreshness } from '../lib/offline/freshness.ts'
import { theme } from '../theme/theme.ts'

/** Shown while Sortie cannot be reached, with the time of the data on the screen. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { isKept, lastUpdated } = useFreshness()
  return (
    <div role="status">
      {(!online || isKept) && (
        <Bar>
          {online ? 'Sortie cannot be reached.' : 'You are offline.'}
          {lastUpdated !== undefined && ` Last updated ${formatMoment(lastUpdated)}.`}
        </Bar>
      )}
    </div>
  )
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const Bar = styled.p`
  padding: ${theme.space[2]} ${theme.space[4]};
  text-align: center;
  background: ${theme.color.warn};
  color: ${theme.color.canvas};
  font-weight: 600;
`
