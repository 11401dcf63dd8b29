import { useRef, useState } from 'react'

/**
 * Whether a deed is being done, and a wrapper that does it only while no other is: `form.formState.isSubmitting` ends with
 * `form.reset()`, and a press of Enter does not ask the button.
 */
export function useAlone(): [boolean, <A extends unknown[]>(deed: Deed<A>) => Deed<A>] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  function alone<A extends unknown[]>(deed: Deed<A>): Deed<A> {
    return async (...args) => {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        await deed(...args)
      } finally {
        running.current = false
        setBusy(false)
      }
    }
  }
  return [busy, alone]
}

type Deed<A extends unknown[]> = (...args: A) => Promise<void>
