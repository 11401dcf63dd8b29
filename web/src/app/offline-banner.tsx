import { useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** Says when the connection is gone; what is on the screen stays readable. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && <Bar>You are offline. Changes cannot be saved until the connection is back.</Bar>}
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
