/** Milliseconds before kept data is requested again. */
const again = 2000

let isToRefresh = false

/** Refreshes once when the network may be back. Requests that fail then are repeated by repeat-refetch.ts. */
export function refreshLater(refresh: () => void): void {
  if (isToRefresh) return
  isToRefresh = true
  const stop = new AbortController()
  const go = () => {
    stop.abort()
    isToRefresh = false
    refresh()
  }
  addEventListener('online', go, { signal: stop.signal })
  if (navigator.onLine) setTimeout(() => stop.signal.aborted || go(), again)
}
