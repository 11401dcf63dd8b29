import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { isActivePath, paths } from '../lib/paths.ts'

/** Navigation scrolls to the top and moves the focus there, for keyboards and screen readers. */
export function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>) {
  const { pathname, hash } = useLocation()
  // An expense's dialog does not count as navigation: its list is the screen.
  const screen = isActivePath(paths.expenses, pathname) ? paths.expenses : pathname
  const last = useRef(screen)
  useEffect(() => {
    if (last.current === screen) return
    last.current = screen
    // The page leads to a part of itself.
    if (hash) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [screen, hash, main])
}
