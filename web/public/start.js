// Starts the app on a page that came drawn (build/prerender.ts): first the page is painted, then the scripts are fetched,
// and run one after another with pauses between them, so that nothing which is pressed meanwhile waits for all of them.
{
  const parts = document.currentScript.dataset.parts.split(' ')
  let started = false

  const start = async () => {
    if (started) return
    started = true
    for (const part of parts) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: part }))
    }
    for (const part of parts) {
      await import(part)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  // A page in the background is not painted.
  setTimeout(start, 1000)
  try {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  } catch {
    start()
  }
}
