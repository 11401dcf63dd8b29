import { useEffect, useRef } from 'react'

/** Files that are pasted or dropped beside the place for them, before the rest of the app would take them. */
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
