import { useMemo } from 'react'
import { useStored } from './store.ts'

/** A list without what was deleted on this page, also while that can still be undone. */
export function useWithoutRemoved<R extends { id: string }, L extends readonly R[] | undefined>(
  list: L,
): L {
  const removed = useStored((state) => state.removed)
  return useMemo(() => {
    if (!list?.some(({ id }) => id in removed)) return list
    return list.filter(({ id }) => !(id in removed)) as unknown as L
  }, [list, removed])
}
