const key = 'sortie.expenses-compact'

/** Whether the rows of the table are one line each: of this device, until it is chosen otherwise. */
export function isCompactKept(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function keepCompact(is: boolean): void {
  try {
    if (is) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // The choice then lasts as long as the page.
  }
}
