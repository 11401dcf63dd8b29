import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type Props = { label: string /** 0 to 100 */; value: number }

/** How far a job is. */
export function Progress({ label, value }: Props) {
  const whole = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuenow={whole}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <Bar style={{ width: `${whole}%` }} />
    </Track>
  )
}

const Track = styled.div`
  height: 0.5rem;
  overflow: hidden;
  background: ${theme.color.sunken};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.round};
`
const Bar = styled.div`
  height: 100%;
  background: ${theme.color.accent};
  transition: width ${theme.time.base};
`
