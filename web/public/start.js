// Starts the app on a prerendered page (build/prerender.ts). The scripts are fetched after the page is painted, and
// run one after another with pauses between them, in which presses are heard. What a person does before React has
// taken over is kept, and done when it has: the last button pressed, the form sent, or the keys of shortcuts. This
// script is in the head and not deferred, so that it hears the first of them.
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
  // From now on React hears presses itself. A new one replaces the one that was kept.
  listen('taking-over', () => {
    early.abort()
    for (const name of ['pointerdown', 'click', 'keydown'])
      document.addEventListener(name, () => (again = undefined), { capture: true, once: true })
  })
  // Shortcuts are kept until the end: the app listens for them only after React has taken over.
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
