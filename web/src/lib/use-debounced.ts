import { useEffect, useState } from 'react'

/** In ms after the last key: the server is not asked for every letter. */
const pause = 150

export function useDebounced(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
