import { useSyncExternalStore } from 'react'
import { breakpoint } from '../theme/tokens.ts'

/** Whether the screen is small (below 640 px) or wide (from 1024 px), also while it is turned: as `theme.media`. */
export function useScreen(is: 'small' | 'wide'): boolean {
  const { subscribe, matches } = screens[is]
  return useSyncExternalStore(subscribe, matches)
}

const screens = {
  small: screenOf(`(max-width: ${breakpoint.medium - 0.02}px)`),
  wide: screenOf(`(min-width: ${breakpoint.wide}px)`),
}

function screenOf(query: string) {
  return {
    subscribe(listener: () => void) {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    matches: () => matchMedia(query).matches,
  }
}
