import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { fetchedPart } from '../lib/fetched-part.tsx'
import { theme } from '../theme/theme.ts'

/** One thing a chart shows, in words: { name: 'May 2026', said: '$420.50' }. */
export type Figure = { name: string; said: string }

type Drawing = { label: string; figures: readonly Figure[] }

/**
 * A chart in a chunk of its own: it is fetched when its place comes near the screen. The place has its final shape
 * (CSS: `height: 224px`) from the start, so nothing moves; until the drawing is here, and when it cannot be
 * fetched, the figures are a list.
 */
export function lazyChart<P extends Drawing>(
  shape: string,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Chart = fetchedPart(() => load().catch(() => Figures), {
    meanwhile: (props) => <UnseenFigures {...props} busy />,
  })
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, as lazy() itself
  return function LazyChart(props: P) {
    const [place, near] = useNear()
    return (
      <Place ref={place} $shape={shape}>
        {near ? <Chart {...props} /> : <UnseenFigures {...props} />}
      </Place>
    )
  }
}

function UnseenFigures({ busy, ...props }: Drawing & { busy?: boolean }) {
  return (
    <Unseen aria-busy={busy}>
      <Figures {...props} />
    </Unseen>
  )
}

function Figures({ label, figures }: Drawing): ReactNode {
  return (
    <List aria-label={label}>
      {figures.map(({ name, said }) => (
        <li key={name}>
          {name}: {said}
        </li>
      ))}
    </List>
  )
}

/** Whether an element has come within a screen's reach. */
function useNear() {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return [place, near] as const
}

const Place = styled.div<{ $shape: string }>`
  position: relative;
  min-width: 0;
  ${({ $shape }) => $shape};
`
const Unseen = styled.div`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`
const List = styled.ul`
  columns: 12rem auto;
  color: ${theme.color.muted};
  font-size: ${theme.size.small};
`
