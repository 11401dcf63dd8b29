import type { ReactNode } from 'react'
import styled from 'styled-components'
import { type Color, theme, tint } from '../theme/theme.ts'
import { panelLook } from './card.tsx'
import { Skeleton } from './skeleton.tsx'
import { useTooltip } from './tooltip.tsx'

type Props = {
  label: string
  /** Left out while it loads. */
  value?: ReactNode
  /** The fixed line under the figure. */
  subtitle?: string
  icon?: ReactNode
  color?: Color
  /** The figure may take two lines on a phone: their place is kept. */
  roomy?: boolean
  /** What the figure counts, as a tooltip. */
  explained?: string
}

/** One figure: `<StatCard label="Total Expenses" value="$1,234.50" subtitle="All operations" icon={<Wallet />} />` */
export function StatCard({
  label,
  value,
  subtitle,
  icon,
  color = 'accent',
  roomy,
  explained,
}: Props) {
  const { handlers, bubble } = useTooltip(explained ?? '')
  const more = explained && { ...handlers, tabIndex: 0, 'aria-description': explained }
  return (
    <Panel role="group" aria-label={label} {...more}>
      {explained && bubble}
      <Label>{label}</Label>
      <Figure $roomy={roomy}>
        {isLong(value) ? <small>{value}</small> : (value ?? <Skeleton width="60%" />)}
      </Figure>
      {subtitle && <Subtitle>{subtitle}</Subtitle>}
      {icon && (
        <Icon $color={color} aria-hidden>
          {icon}
        </Icon>
      )}
    </Panel>
  )
}

/** Whether a sum in it would break in two on a phone in the size of a figure. */
function isLong(value: ReactNode): boolean {
  return typeof value === 'string' && value.split(' ').some((sum) => sum.length > 10)
}

/** Stat cards side by side: two on a phone, four where there is room. */
export const StatGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space[3]};
  ${theme.media.small} { > :last-child:nth-child(odd) { grid-column: 1 / -1; } }
  ${theme.media.medium} { &:has(> :nth-child(3):last-child) { grid-template-columns: repeat(3, minmax(0, 1fr)); } }
  ${theme.media.wide} { grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: ${theme.space[4]}; }
`

const Panel = styled.div`
  ${panelLook}
  padding: ${theme.space[4]};
`
const Label = styled.p`
  padding-right: ${theme.space[8]};
  font: 500 ${theme.size.body}/1.2 ${theme.font.display};
  letter-spacing: 0.06em;
  text-transform: uppercase;
  color: ${theme.color.muted};
`
const Figure = styled.p<{ $roomy?: boolean }>`
  margin-top: ${theme.space[2]};
  font: 600 clamp(1.5rem, 5vw, ${theme.size.figure})/1.1 ${theme.font.display};
  letter-spacing: 0.01em;
  overflow-wrap: anywhere;
  small { font-size: inherit; }
  ${theme.media.small} {
    min-height: ${({ $roomy }) => ($roomy ? '2.2em' : '1.1em')};
    small { font-size: ${theme.size.large}; }
  }
`
const Subtitle = styled.p`
  margin-top: ${theme.space[1]};
  font-size: ${theme.size.small};
  color: ${theme.color.muted};
`
const Icon = styled.span<{ $color: Color }>`
  position: absolute;
  top: ${theme.space[3]};
  right: ${theme.space[3]};
  display: grid;
  place-items: center;
  width: 2.125rem;
  height: 2.125rem;
  border-radius: ${theme.radius.medium};
  background: ${({ $color }) => tint($color)};
  color: ${({ $color }) => theme.color[$color]};
  svg { width: 1.125rem; height: 1.125rem; }
`
