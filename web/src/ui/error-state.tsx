import { RadioTower } from 'lucide-react'
import styled from 'styled-components'
import { asProblem } from '../lib/problem.ts'
import { theme } from '../theme/theme.ts'
import { Button } from './button.tsx'

type Props = {
  title: string
  /** What the query said. */
  error?: unknown
  retry: () => void
}

/** A list that failed: `<ErrorState title="Failed to fetch expenses" error={error} retry={refetch} />` */
export function ErrorState({ title, error, retry }: Props) {
  const problem = error === undefined ? undefined : asProblem(error)
  return (
    <Box role="alert">
      <RadioTower aria-hidden />
      <h2>{problem?.status ? `${title}: ${problem.status} ${problem.statusText ?? ''}` : title}</h2>
      {problem && <p>{problem.sentence ?? problem.message}</p>}
      {problem?.requestId && <small>Request {problem.requestId}</small>}
      <Button onClick={retry}>Try again</Button>
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[10]} ${theme.space[4]};
  text-align: center;
  h2 { font-size: ${theme.size.large}; }
  svg { width: 2.5rem; height: 2.5rem; color: ${theme.color.bad}; }
  p { max-width: 52ch; color: ${theme.color.muted}; }
  small { color: ${theme.color.muted}; font-family: ${theme.font.mono}; }
`
