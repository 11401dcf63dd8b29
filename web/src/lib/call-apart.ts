import { type Call, overNetwork } from './api.ts'
import { store } from './store.ts'

/**
 * A call whose body takes long on its way. One of RTK Query's would hold back every refetch of a list until it is answered
 * (its invalidations wait for whatever is pending). Rejects with a CallProblem.
 */
export async function callApart(call: Call): Promise<unknown> {
  const { signal } = new AbortController()
  const { data, error } = await overNetwork(call, { signal, dispatch: store.dispatch })
  if (error) throw error
  return data
}
