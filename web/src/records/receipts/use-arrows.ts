import { useEffect, useRef } from 'react'

/** The arrow keys go from one receipt to the next, but where they move a picture that is larger than its desk. */
export function useArrows(go: (step: 1 | -1) => void, on: boolean): void {
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    if (!on) return
    function onKey({ key }: KeyboardEvent) {
      if (key === 'ArrowLeft') latest.current(-1)
      if (key === 'ArrowRight') latest.current(1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on])
}
