import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { RootState } from './store.ts'

/** A list without what was deleted on this page, also while that can still be undone. */
export function useWithoutRemoved<R extends { id: string }, L extends readonly R[] | undefined>(
  list: L,
): L {
  const removed = useSelector((state: RootState) => state.removed)
  return useMemo(() => {
    if (!list?.some(({ id }) => id in removed)) return list
    return list.filter(({ id }) => !(id in removed)) as unknown as L
  }, [list, removed])
}
