import { useEffect } from 'react'

/** Does something once after the component is there; not yet while React mounts it twice to test it. */
export function useOnce(deed: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the deed is by then
  useEffect(() => {
    const timer = setTimeout(deed)
    return () => clearTimeout(timer)
  }, [])
}
