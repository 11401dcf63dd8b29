import {
  type DeadLetterJson,
  type DeadLetterService,
  deadLetterApis,
  deadLetterServices,
} from '@sortie/contracts/dead-letter'
import type { Answer, Request } from '@sortie/contracts/endpoint'
import { api, call } from '../../lib/api.ts'

type Contract = (typeof deadLetterApis)[DeadLetterService]
type Choice = { service: DeadLetterService; body: Request<Contract['redrive']>['body'] }
/** A letter and the service that could not handle it. */
export type Letter = DeadLetterJson & { service: DeadLetterService }

const deadLettersApi = api.injectEndpoints({
  endpoints: (build) => ({
    deadLetters: build.query<Answer<Contract['list']>, DeadLetterService>({
      query: (service) => call(deadLetterApis[service].list, {}),
      providesTags: ['DeadLetter'],
    }),
    redrive: build.mutation<Answer<Contract['redrive']>, Choice>({
      query: ({ service, body }) => call(deadLetterApis[service].redrive, { body }),
    }),
    discardLetters: build.mutation<Answer<Contract['discard']>, Choice>({
      query: ({ service, body }) => call(deadLetterApis[service].discard, { body }),
    }),
  }),
})

const { useDeadLettersQuery } = deadLettersApi
export const { useRedriveMutation, useDiscardLettersMutation } = deadLettersApi

/** The dead letters of all services, the newest failure first; with an error those of the services that answered. */
export function useDeadLetters() {
  const answers = deadLetterServices.map((service) => ({
    service,
    // biome-ignore lint/correctness/useHookAtTopLevel: one hook for each of a fixed list
    ...useDeadLettersQuery(service, { refetchOnMountOrArgChange: true }),
  }))
  const letters = answers.flatMap(({ service, currentData }): Letter[] =>
    (currentData?.letters ?? []).map((letter) => ({ ...letter, service })),
  )
  return {
    letters: letters.sort((a, b) => b.failedAt.localeCompare(a.failedAt)),
    total: answers.reduce((sum, { currentData }) => sum + (currentData?.total ?? 0), 0),
    error: answers.find(({ error }) => error)?.error,
    loading: answers.some(({ currentData, error }) => !currentData && !error),
    refetch: () => {
      for (const { refetch } of answers) void refetch()
    },
  }
}
