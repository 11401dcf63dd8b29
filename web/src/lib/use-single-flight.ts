import { useRef, useState } from 'react'

/**
 * Whether an action is running, and a wrapper that ignores calls while one is: `form.formState.isSubmitting` ends
 * with `form.reset()`, and Enter does not check the button.
 */
export function useSingleFlight(): [
  boolean,
  <A extends unknown[]>(action: Action<A>) => Action<A>,
] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  function singleFlight<A extends unknown[]>(action: Action<A>): Action<A> {
    return async (...args) => {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        await action(...args)
      } finally {
        running.current = false
        setBusy(false)
      }
    }
  }
  return [busy, singleFlight]
}

type Action<A extends unknown[]> = (...args: A) => Promise<void>
