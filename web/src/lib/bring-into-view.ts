/** Scrolls where the beginning of it is out of sight. */
export function bringIntoView(element: Element | null | undefined): void {
  const { top = 0 } = element?.getBoundingClientRect() ?? {}
  if (top < 0 || top > window.innerHeight / 2) element?.scrollIntoView({ block: 'start' })
}
