import { useEffect } from 'react'

/** "Expense Operations · Sortie" while the page is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sortie`
  }, [title])
}
