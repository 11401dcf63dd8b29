import { useEffect } from 'react'

/** Runs an effect once, although React's strict mode mounts components twice. */
export function useMountEffect(action: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the action is by then
  useEffect(() => {
    const timer = setTimeout(action)
    return () => clearTimeout(timer)
  }, [])
}
