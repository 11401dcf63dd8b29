/** Milliseconds before kept data is requested again. */
const again = 2000

let isToRefresh = false

/** Once there may be a line again. What fails then is repeated as every answer that is out of date. */
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
