import { type ReactNode, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type Props<T> = {
  label: string
  items: readonly T[]
  itemKey: (item: T) => string
  /** Rough height of a row in px, until the browser has drawn it once. */
  estimate: number
  /** Its rows are those of a table around it, below a header; their parts are cells. */
  inTable?: boolean
  /** How many there are, where not all are loaded yet. */
  count?: number
  /** Called where few loaded rows are left below. */
  onEnd?: () => void
  children: (item: T) => ReactNode
}

/** Screens below the one that is seen, from which more are asked for. */
const nearEnd = '300%'

/** A list that scrolls with the page; the browser lays out and paints only the rows near the screen. */
export function LongList<T>({
  label,
  items,
  itemKey,
  estimate,
  inTable = false,
  count = items.length,
  onEnd,
  children,
}: Props<T>) {
  const List = inTable ? 'div' : 'ul'
  return (
    <>
      <List role={inTable ? 'rowgroup' : undefined} aria-label={inTable ? undefined : label}>
        {items.map((item, index) => (
          <Row
            key={itemKey(item)}
            as={inTable ? 'div' : 'li'}
            $height={estimate}
            {...(inTable
              ? { role: 'row', 'aria-rowindex': index + 2 }
              : { 'aria-setsize': count, 'aria-posinset': index + 1 })}
          >
            {children(item)}
          </Row>
        ))}
      </List>
      {/* Observed anew for each page: where its end is near as well, the next one is asked for. */}
      {onEnd && <End key={items.length} onNear={onEnd} />}
    </>
  )
}

function End({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([end]) => end?.isIntersecting && onNear(), {
      rootMargin: `0px 0px ${nearEnd}`,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [onNear])
  return <div ref={place} aria-hidden="true" />
}

const Row = styled.li<{ $height: number }>`
  content-visibility: auto;
  contain-intrinsic-size: auto ${({ $height }) => $height}px;
  background: ${theme.color.surface};
`
