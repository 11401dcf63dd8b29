import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { isActivePath, paths } from '../lib/paths.ts'

/** A new screen starts at its top, and the keyboard and the screen reader are there too. */
export function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  // An expense lies over its list, which is the screen.
  const screen = isActivePath(paths.expenses, pathname) ? paths.expenses : pathname
  const last = useRef(screen)
  useEffect(() => {
    if (last.current === screen) return
    last.current = screen
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [screen, main])
}
