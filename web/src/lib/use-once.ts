import { useEffect } from 'react'

/** Runs an effect once, although React's strict mode mounts components twice. */
export function useOnce(deed: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the deed is by then
  useEffect(() => {
    const timer = setTimeout(deed)
    return () => clearTimeout(timer)
  }, [])
}
