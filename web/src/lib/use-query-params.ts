import { useLocation, useSearchParams } from 'react-router-dom'
import { keepSheets } from './use-back-closes.ts'

/**
 * Filters and tabs that live in the URL: `const [filters, setFilters, clear] = useQueryParams({ category: 'all' })`.
 * A value equal to its default is left out of the address; a change replaces the entry in the history and keeps its
 * state (where to go after sign-in).
 */
export function useQueryParams<T extends Record<string, string>>(
  defaults: T,
): [{ [K in keyof T]: string }, (change: Partial<{ [K in keyof T]: string }>) => void, () => void] {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const values = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search.get(name) ?? value]),
  ) as { [K in keyof T]: string }

  function change(changes: Partial<{ [K in keyof T]: string }>) {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === defaults[name]) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, state },
    )
    keepSheets()
  }
  return [values, change, () => change(defaults)]
}
