import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styled from 'styled-components'

type Props<T> = {
  label: string
  items: readonly T[]
  itemKey: (item: T) => string
  /** Rough height of a row in px; the real one is measured. */
  estimate: number
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
export function VirtualList<T>({ label, items, itemKey, estimate, children }: Props<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])

  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index) => itemKey(items[index] as T),
    overscan: 4,
    scrollMargin: top,
  })
  const scrolling = useRef(false)
  scrolling.current = rows.isScrolling

  return (
    <Box ref={list} aria-label={label} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => (
        <Row
          key={key}
          ref={rows.measureElement}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <Scrolling value={scrolling}>{children(items[index] as T)}</Scrolling>
        </Row>
      ))}
    </Box>
  )
}

const Box = styled.ul`
  position: relative;
`
const Row = styled.li`
  position: absolute;
  inset: 0 0 auto;
`
