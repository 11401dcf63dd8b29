import { useEffect, useRef } from 'react'

/** Tells whether the dialog is still mounted: it may be closed before its request ends. */
export function useIsOpen(): () => boolean {
  const open = useRef(false)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  return () => open.current
}
