import { useCallback, useState } from 'react'

/**
 * A ref for an element and its width in px, also after the window changed; 0 until it stands on the page. While it is
 * not to be seen it keeps the width it had, so that what is drawn in it is not drawn anew.
 */
export function useWidth() {
  const [width, setWidth] = useState(0)
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.floor(entry?.contentRect.width ?? 0)
      if (now > 0) setWidth(now)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
