import {
  FileChartColumn,
  type LucideIcon,
  PlaneTakeoff,
  RadioTower,
  ShieldCheck,
} from 'lucide-react'
import styled from 'styled-components'
import { theme, tint } from '../../theme/theme.ts'

const promises: [LucideIcon, string, string][] = [
  [
    ShieldCheck,
    'Secure receipt capture and storage',
    'Photograph it once; it stays with its expense.',
  ],
  [PlaneTakeoff, 'Manual flight tracking', 'Every leg, in the local time of its airport.'],
  [FileChartColumn, 'Comprehensive reporting and exports', 'PDF with receipts, CSV, or paper.'],
  [RadioTower, 'Real-time status tracking', 'What changes shows at once, on every screen.'],
]

/** What Sortie does, in a few lines beside the sign-in form. */
export function Briefing() {
  return (
    <Box>
      <h1>Every mission accounted for</h1>
      <p>
        Tactical expense management for people who travel for work. Log it, prove it, report it.
      </p>
      <List>
        {promises.map(([Icon, title, text]) => (
          <li key={title}>
            <Icon aria-hidden />
            <div>
              <strong>{title}</strong>
              <span>{text}</span>
            </div>
          </li>
        ))}
      </List>
      <small>Version 0.1</small>
    </Box>
  )
}

const Box = styled.section.attrs({ 'aria-label': 'About Sortie' })`
  grid-area: briefing;
  display: grid;
  gap: ${theme.space[3]};
  h1 { font-size: clamp(2rem, 6vw, 3.25rem); letter-spacing: 0.02em; line-height: 1; }
  > p { max-width: 42ch; color: ${theme.color.muted}; font-size: ${theme.size.large}; }
  small { color: ${theme.color.muted}; font-size: ${theme.size.small}; }
`
const List = styled.ul`
  display: grid;
  gap: ${theme.space[4]};
  margin: ${theme.space[4]} 0;
  ${theme.media.small} { gap: ${theme.space[3]}; margin: ${theme.space[2]} 0; span { display: none; } }
  li { display: flex; align-items: center; gap: ${theme.space[4]}; }
  svg {
    flex: none;
    width: 2.5rem;
    height: 2.5rem;
    padding: 0.6rem;
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.medium};
    background: ${tint('accent', 8)};
    color: ${theme.color.accent};
  }
  strong { display: block; font-weight: 600; }
  span { color: ${theme.color.muted}; font-size: ${theme.size.small}; }
`
