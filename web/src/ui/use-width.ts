import { useCallback, useState } from 'react'

/** A ref for an element and its width in px, also after the window changed; 0 until it stands on the page. */
export function useWidth() {
  const [width, setWidth] = useState(0)
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
