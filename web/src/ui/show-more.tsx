import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { Button } from './button.tsx'

/** Rows that a list which grows by a button has at first. */
export const firstRows = 50
/** The page size of most calls. */
export const mostRows = 1000

type Props = {
  /** Rows that came when `limit` were asked for. */
  rows: number | undefined
  limit: number
  most?: number
  onMore: (limit: number) => void
  children?: ReactNode
}

/** The button under a list that may go on. */
export function ShowMore({
  rows = 0,
  limit,
  most = mostRows,
  onMore,
  children = 'Show more',
}: Props) {
  if (rows < limit || limit >= most) return null
  return (
    <More>
      <Button onClick={() => onMore(Math.min(most, limit * 4))}>{children}</Button>
    </More>
  )
}

export const More = styled.div`
  padding: ${theme.space[4]};
  color: ${theme.color.muted};
  text-align: center;
`
