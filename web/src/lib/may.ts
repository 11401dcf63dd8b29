import type { Endpoint } from '@sortie/contracts/endpoint'
import { useStored } from './store.ts'

/** Asked about a call, a page by its address, and `own`: what only the person says or sees, such as that they submit it. */
export type IsOpen = (what: Endpoint | string) => boolean

let isOpen: IsOpen = () => true

/** From the next change in the store on: what is open to who acts for somebody (decision 74). */
export function limitTo(next: IsOpen): void {
  isOpen = next
}

/** Says whether who is signed in may do something, so that nothing is offered that would be refused. */
export function useMay(): IsOpen {
  return useStored(() => isOpen)
}
