import styled from 'styled-components'
import { spin } from '../theme/motion.ts'
import { theme } from '../theme/theme.ts'

/** A centred radar sweep with its words: `<Spinner text="Loading expenses..." />`. */
export function Spinner({
  text = 'Loading...',
  page,
}: {
  text?: string /** Takes the height of the window, so that what stands below it does not move when the page comes. */
  page?: boolean
}) {
  return (
    <Box role="status" $page={page}>
      <Sweep aria-hidden />
      <p>{text}</p>
    </Box>
  )
}

const Box = styled.div<{ $page?: boolean }>`
  flex: 1;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${theme.space[3]};
  min-height: ${({ $page }) => ($page ? '100dvh' : '12rem')};
  color: ${theme.color.muted};
  font: 500 ${theme.size.body}/1 ${theme.font.display};
  letter-spacing: 0.08em;
  text-transform: uppercase;
`
const Sweep = styled.i`
  width: 2.75rem;
  height: 2.75rem;
  border-radius: ${theme.radius.round};
  border: 1px solid ${theme.color.edge};
  background:
    radial-gradient(circle, ${theme.color.accent} 0 2px, transparent 3px),
    conic-gradient(from 0turn, transparent 60%, ${theme.color.accent});
  animation: ${spin} 1.1s linear infinite;
`
