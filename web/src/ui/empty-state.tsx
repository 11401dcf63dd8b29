import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type Props = {
  icon: ReactNode
  title: string
  text?: ReactNode /** The next thing to do: a Button or LinkButton. */
  action?: ReactNode
}

/** A list without entries says so, and what to do about it. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <Box>
      <Reticle aria-hidden>{icon}</Reticle>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div>{action}</div>}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[2]};
  padding: ${theme.space[10]} ${theme.space[4]};
  text-align: center;
  h2 { font-size: ${theme.size.large}; }
  p { max-width: 44ch; color: ${theme.color.muted}; }
  > div:last-child:not(:first-child) { margin-top: ${theme.space[3]}; }
`
/** A sight with nothing in it. */
const Reticle = styled.div`
  --mark: linear-gradient(${theme.color.accent}, ${theme.color.accent});
  display: grid;
  place-items: center;
  width: 4.5rem;
  height: 4.5rem;
  margin-bottom: ${theme.space[2]};
  color: ${theme.color.muted};
  background:
    var(--mark) top / 1px 10px no-repeat,
    var(--mark) bottom / 1px 10px no-repeat,
    var(--mark) left / 10px 1px no-repeat,
    var(--mark) right / 10px 1px no-repeat,
    radial-gradient(circle closest-side, transparent calc(82% - 1px), ${theme.color.edge} 82%, transparent calc(82% + 1px));
  svg { width: 1.75rem; height: 1.75rem; }
`
