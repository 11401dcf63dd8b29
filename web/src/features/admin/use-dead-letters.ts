import { type DeadLetterService, deadLetterServices } from '@sortie/contracts/dead-letter'
import { servicesOf } from './dead-letter-filters.tsx'
import { type Letter, type Narrowing, useDeadLettersQuery } from './dead-letters.api.ts'

/**
 * The dead letters of the chosen services, the newest failure first; services that do not answer are listed in
 * `away`.
 */
export function useDeadLetters(queue: string, query: Narrowing) {
  const wanted = servicesOf(queue)
  // Always calls the same three hooks, so that their order is constant.
  const answers = deadLetterServices.map((service) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: one hook for each of a fixed list
    useDeadLettersQuery(
      { service, query },
      { skip: !wanted.includes(service), refetchOnMountOrArgChange: true },
    ),
  )
  const asked = deadLetterServices
    .flatMap((service, index) => {
      const answer = answers[index]
      return answer ? [{ ...answer, service }] : []
    })
    .filter(({ service }) => wanted.includes(service))
  const letters = asked.flatMap(({ service, currentData }): Letter[] =>
    (currentData?.letters ?? []).map((letter) => ({ ...letter, service })),
  )
  return {
    letters: letters.sort((a, b) => b.failedAt.localeCompare(a.failedAt)),
    total: asked.reduce((sum, { currentData }) => sum + (currentData?.total ?? 0), 0),
    /** The letters received, and the time up to which they were seen. */
    seen: asked.flatMap(
      ({ service, currentData }): Array<Seen> =>
        currentData && currentData.total > 0 ? [{ service, asOf: currentData.asOf }] : [],
    ),
    away: asked.filter(({ error }) => error).map(({ service }) => service),
    awayError: asked.find(({ error }) => error)?.error,
    error: asked.every(({ error }) => error) ? asked[0]?.error : undefined,
    loading: asked.some(({ currentData, error }) => !currentData && !error),
    refetch: () => {
      for (const { refetch } of asked) void refetch()
    },
  }
}

export type Seen = { service: DeadLetterService; asOf: string }
