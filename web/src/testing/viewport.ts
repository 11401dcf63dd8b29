import type { DetachedWindowAPI } from 'happy-dom'

/** The width of the screen in px; every test begins at 1440. */
export function setViewport(width: number): void {
  ;(window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({
    width,
    height: 900,
  })
}
