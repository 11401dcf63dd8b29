/** The texts of a table row's cells. */
export function cells(row: HTMLElement): (string | null)[] {
  return [...row.children].map(({ textContent }) => textContent)
}
