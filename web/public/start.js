// Starts the app on a page that came drawn (build/prerender.ts): first the page is painted, then the scripts are
// fetched, and run one after another with pauses between them, so that nothing which is pressed meanwhile waits for
// all of them. A button that was pressed before the app could hear it, a form that was sent, or the keys of a
// shortcut are pressed or sent again then: this script stands in the head and is not deferred, so it hears the
// first button that can be pressed.
{
  const parts = document.currentScript.dataset.parts.split(' ')
  let started = false
  let again

  const early = new AbortController()
  const listen = (name, hear) =>
    document.addEventListener(name, hear, { capture: true, signal: early.signal })
  listen('submit', (event) => {
    event.preventDefault()
    again = () => event.target.requestSubmit()
  })
  listen('click', (event) => {
    const button = event.target.closest('button[type=button]')
    if (button) again = () => press(button)
  })
  // React answers what is pressed from now on: whoever does not wait means that press, not the one before.
  listen('taking-over', () => {
    early.abort()
    for (const name of ['pointerdown', 'click', 'keydown'])
      document.addEventListener(name, () => (again = undefined), { capture: true, once: true })
  })
  // The keys of shortcuts are heard until the end: who answers them is there only when React has taken over.
  const keys = []
  const hearKey = (event) => {
    const { key, target } = event
    if (key?.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
    if (target.closest?.('input, textarea, select')) return
    keys.push(event)
    again = undefined
  }
  document.addEventListener('keydown', hearKey, { capture: true })
  const pressKeys = () => {
    if (keys.some(({ defaultPrevented }) => defaultPrevented)) return
    for (const { key } of keys)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  // Not at once: React hears nothing while it takes over.
  document.addEventListener(
    'hydrated',
    () =>
      setTimeout(() => {
        document.removeEventListener('keydown', hearKey, { capture: true })
        if (again) again()
        else pressKeys()
      }),
    { once: true },
  )

  // Tabs and lists act when the mouse goes down.
  const press = (button) => {
    button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    button.click()
  }

  const start = async () => {
    if (started) return
    started = true
    for (const part of parts) {
      const link = document.createElement('link')
      document.head.append(
        Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: part }),
      )
    }
    // What is painted may be the first half of the page; React takes over the whole.
    if (document.readyState === 'loading')
      await new Promise((resolve) =>
        document.addEventListener('DOMContentLoaded', resolve, { once: true }),
      )
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
