/** Whether this browser was told so, until it is told otherwise; never where it keeps nothing. */
export function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function keep(key: string, is: boolean): void {
  try {
    if (is) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // It then lasts as long as the page.
  }
}
