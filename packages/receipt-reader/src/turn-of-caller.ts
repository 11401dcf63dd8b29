import { currentContext } from '@sortie/platform/context'

/** How the caller shares the readers with others: accounts cost nothing, addresses that are proven do. */
export function turnOfCaller(): { owner: string | undefined; isLast: boolean } {
  const { id, unproven = false } = currentContext()?.user ?? {}
  return { owner: id, isLast: unproven }
}
