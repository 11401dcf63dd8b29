import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  createContext,
  memo,
  type ReactNode,
  startTransition,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
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
  children: (item: T) => ReactNode
}

/** In ms after which a row that came in sight during scrolling is taken to stay. */
const restsAfter = 150
const Scrolling = createContext({ current: false })

/**
 * For a row: false while it may only fly past. Then it draws what can be read at a glance and keeps the place of the
 * rest, so that ten thousand rows scroll by without a task of 50 ms.
 */
export function useAtRest(): boolean {
  const scrolling = useContext(Scrolling)
  const [atRest, setAtRest] = useState(!scrolling.current)
  useEffect(() => {
    if (atRest) return
    const timer = setTimeout(() => startTransition(() => setAtRest(true)), restsAfter)
    return () => clearTimeout(timer)
  }, [atRest])
  return atRest
}

/** A list of any length that scrolls with the page and draws only the rows near the screen. */
export function VirtualList<T>({
  label,
  items,
  itemKey,
  estimate,
  inTable = false,
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
  const scrolling = useRef(false)
  scrolling.current = rows.isScrolling
  // Rendered in steps that further scrolling interrupts: nobody waits for rows that have passed already.
  const near = useLanded(rows.getVirtualItems(), items)
  const drawn = useDeferredValue(useMemo(() => ({ near, items, top }), [near, items, top]))

  return (
    <Box
      ref={list}
      as={inTable ? 'div' : 'ul'}
      role={inTable ? 'rowgroup' : undefined}
      aria-label={inTable ? undefined : label}
      $row={estimate}
      style={{ height: rows.getTotalSize() }}
    >
      <Scrolling value={scrolling}>
        <Rows {...drawn} inTable={inTable} measure={rows.measureElement}>
          {children as (item: unknown) => ReactNode}
        </Rows>
      </Scrolling>
    </Box>
  )
}

/** From this speed on, in screens per frame, nothing can be recognised; after this rest, in ms, scrolling has ended. */
const flight = { screens: 2, lands: 160 }

/**
 * The rows near the screen; during a fling those it began with, so that flinging through everything renders nothing.
 */
function useLanded(
  near: readonly VirtualItem[],
  items: readonly unknown[],
): readonly VirtualItem[] {
  const landed = useRef({ near, items })
  const last = useRef(near)
  const [, land] = useReducer((landings: number) => landings + 1, 0)
  const [from = 0, to = 0] = [last.current[0]?.index, near[0]?.index]
  // Other items are a new list, however far its place is.
  const flies = landed.current.items === items && Math.abs(to - from) > flight.screens * near.length
  if (!flies) landed.current = { near, items }
  useEffect(() => {
    last.current = near
    if (!flies) return
    const timer = setTimeout(land, flight.lands)
    return () => clearTimeout(timer)
  }, [near, flies])
  return landed.current.near
}

type RowsProps = {
  near: readonly VirtualItem[]
  items: readonly unknown[]
  top: number
  inTable: boolean
  measure: (row: HTMLElement | null) => void
  children: (item: unknown) => ReactNode
}

const Rows = memo(function Rows({ near, items, top, inTable, measure, children }: RowsProps) {
  return near.map(({ index, key, start }) => (
    <Row
      key={key}
      ref={measure}
      as={inTable ? 'div' : 'li'}
      data-index={index}
      {...(inTable
        ? { role: 'row', 'aria-rowindex': index + 2 }
        : { 'aria-setsize': items.length, 'aria-posinset': index + 1 })}
      style={{ transform: `translateY(${start - top}px)` }}
    >
      {children(items[index])}
    </Row>
  ))
})

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
