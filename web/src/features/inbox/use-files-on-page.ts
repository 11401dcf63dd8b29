import { useEffect, useRef } from 'react'

/** Handles files pasted or dropped anywhere on the page, before the app's global handler. */
export function useFilesOnPage(take: (files: File[]) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    function arrive(event: Event, data: DataTransfer | null) {
      if (!data?.files.length || event.defaultPrevented) return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      latest.current([...data.files])
    }
    document.addEventListener('paste', (event) => arrive(event, event.clipboardData), { signal })
    document.addEventListener('drop', (event) => arrive(event, event.dataTransfer), { signal })
    return () => stop.abort()
  }, [])
}
