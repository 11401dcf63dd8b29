import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type Props<T> = {
  label: string
  items: readonly T[]
  itemKey: (item: T) => string
  /** Rough height of a row in px; the real one is measured. */
  estimate: number
  /** Its rows are those of a table around it, below a header; their parts are cells. */
  inTable?: boolean
  /** How many there are, where not all are loaded yet. */
  count?: number
  /** Called where few loaded rows are left below. */
  onEnd?: () => void
  children: (item: T) => ReactNode
}

/** Rows below the screen from which more are asked for. */
const nearEnd = 40

/** A list of any length that scrolls with the page and draws only the rows near the screen. */
export function VirtualList<T>({
  label,
  items,
  itemKey,
  estimate,
  inTable = false,
  count = items.length,
  onEnd,
  children,
}: Props<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(
    () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY),
    [],
  )

  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index) => itemKey(items[index] as T),
    overscan: 3,
    scrollMargin: top,
    useFlushSync: false,
  })
  const near = rows.getVirtualItems()
  const isNearEnd = (near.at(-1)?.index ?? 0) >= items.length - nearEnd
  useEffect(() => {
    if (isNearEnd) onEnd?.()
  }, [isNearEnd, onEnd])

  return (
    <Box
      ref={list}
      as={inTable ? 'div' : 'ul'}
      role={inTable ? 'rowgroup' : undefined}
      aria-label={inTable ? undefined : label}
      $row={estimate}
      style={{ height: rows.getTotalSize() }}
    >
      {near.map(({ index, key, start }) => (
        <Row
          key={key}
          ref={rows.measureElement}
          as={inTable ? 'div' : 'li'}
          data-index={index}
          {...(inTable
            ? { role: 'row', 'aria-rowindex': index + 2 }
            : { 'aria-setsize': count, 'aria-posinset': index + 1 })}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {children(items[index] as T)}
        </Row>
      ))}
    </Box>
  )
}

// Where rows are still to come there are their lines.
const Box = styled.ul<{ $row: number }>`
  position: relative;
  background: repeating-linear-gradient(transparent 0 ${({ $row }) => $row - 1}px, ${theme.color.line} 0 ${({ $row }) => $row}px);
`
const Row = styled.li`
  position: absolute;
  inset: 0 0 auto;
  contain: layout style;
  background: ${theme.color.surface};
`
