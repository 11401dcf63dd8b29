import { useEffect, useRef } from 'react'

/** Whether the asking dialog is still mounted: its request may end after somebody closed it. */
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
