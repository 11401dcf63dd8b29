import './theme/fonts.css'
import 'virtual:global-style.css'
import { firstCalls, firstPages } from './app/first-pages.ts'
import { askEarly } from './lib/early-answers.ts'

open().catch((error) => {
  const words = document.querySelector('.starting')
  if (words)
    words.textContent =
      'Sortie could not be loaded. Check the connection, then load the page again.'
  throw error
})

/**
 * A phone runs the program for half a second: what index.html shows is painted before, while the program's files are
 * fetched (build/preload-program.ts). No `await` at the top: the program waits until this module has run.
 */
async function open(): Promise<void> {
  for (const url of firstCalls) askEarly(url)
  await painted()
  const program = import('./app/start.tsx')
  // Fetched beside the program instead of behind it. What fails here is tried again by the program.
  for (const load of firstPages) load().catch(() => undefined)
  const { start } = await program
  await start()
}

/** A tab in the background is not painted, and a busy browser may be late. */
function painted(): Promise<unknown> {
  return new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, document.hidden ? 0 : 2000)
  })
}
