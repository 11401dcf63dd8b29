import { type RefObject, useEffect, useRef, useState } from 'react'

/** How long the loaded report is shown before the print dialog opens, in ms (spec 9). */
const printAfter = 1000
/** How long pictures may take, in ms from the first sight of the report. */
const picturesWithin = 30_000

/**
 * Opens the print dialog once, a second after the document and its pictures have loaded. Pictures that take too long
 * are handed to `giveUp` by the ids of their receipts; answers how many those are.
 */
export function usePrintWhenLoaded(
  sheet: RefObject<HTMLElement | null>,
  markup: string | undefined,
  giveUp: (receipts: string[]) => void,
): number {
  const [late, setLate] = useState(0)
  const printed = useRef(false)
  const end = useRef(0)
  const onLate = useRef(giveUp)
  onLate.current = giveUp

  // Runs again when a loaded picture changes the document: new elements load their pictures again.
  useEffect(() => {
    if (!markup || printed.current) return
    end.current ||= Date.now() + picturesWithin
    const ended = new AbortController()
    const timers = [setTimeout(stopWaiting, Math.max(0, end.current - Date.now()))]
    const pictures = () => [...(sheet.current?.querySelectorAll('img') ?? [])]
    const loading = () => pictures().filter((picture) => !picture.complete)

    function stopWaiting(): void {
      const receipts = [...new Set(loading().map(({ dataset }) => dataset.receipt ?? ''))]
      if (receipts.length === 0) return
      setLate(receipts.length)
      onLate.current(receipts)
    }
    function printSoon(): void {
      if (loading().length > 0 || ended.signal.aborted) return
      ended.abort()
      timers.push(
        setTimeout(() => {
          printed.current = true
          window.print()
        }, printAfter),
      )
    }
    for (const picture of loading())
      for (const event of ['load', 'error'])
        picture.addEventListener(event, printSoon, { signal: ended.signal })
    void fontsReady().then(printSoon)
    return () => {
      ended.abort()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [markup, sheet])

  return late
}

async function fontsReady(): Promise<void> {
  await document.fonts?.ready
}
