import { useEffect, useRef } from 'react'

/** Whether the dialog that asks is still there: what it began may end after somebody closed it. */
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
