import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type Gap = { $gap?: keyof typeof theme.space }

/** Parts under one another: `<Stack as="ul" $gap={2}>`. */
export const Stack = styled.div<Gap>`
  display: grid;
  gap: ${({ $gap = 3 }) => theme.space[$gap]};
  overflow-wrap: anywhere;
`

/** Parts beside one another, which wrap. */
export const Row = styled.div<Gap>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ $gap = 2 }) => theme.space[$gap]};
  overflow-wrap: anywhere;
`

/** A row inside a line of text. */
export const InlineRow = styled(Row)`
  display: inline-flex;
`

/** Two halves beside one another where there is room. */
export const Split = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  align-items: start;
  ${theme.media.medium} { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  dl { margin: 0; }
`

/** What is said beside. */
export const Muted = styled.p`
  color: ${theme.color.muted};
  overflow-wrap: anywhere;
`

/** A second line, said beside. */
export const Small = styled.small`
  display: block;
  color: ${theme.color.muted};
`

/** What stays in one line. */
export const OneLine = styled.span`
  white-space: nowrap;
`

/** The first line of a card with a list: how many, and how much. */
export const Sum = styled.p`
  min-height: 3rem;
  padding: ${theme.space[3]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};
  font-weight: 600;
`

type Fact = readonly [name: string, value: ReactNode, ...unknown[]]

/** Names and what they stand for; those with nothing are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <FactList>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </FactList>
  )
}

const FactList = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr));
  gap: ${theme.space[3]} ${theme.space[5]};
  margin: 0;
  overflow-wrap: anywhere;
  dt { color: ${theme.color.muted}; font-size: ${theme.size.small}; }
  dd { margin: 0; white-space: pre-line; }
`
