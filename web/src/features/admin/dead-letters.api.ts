import {
  type DeadLetterJson,
  type DeadLetterService,
  deadLetterApis,
} from '@sortie/contracts/dead-letter'
import type { Answer, Request } from '@sortie/contracts/endpoint'
import { api, call } from '../../lib/api.ts'

type Contract = (typeof deadLetterApis)[DeadLetterService]
type Of = { service: DeadLetterService }
export type Narrowing = NonNullable<Request<Contract['list']>['query']>
export type Choice = Request<Contract['redrive']>['body']
/** A letter and the service that could not handle it. */
export type Letter = DeadLetterJson & Of

const deadLettersApi = api.injectEndpoints({
  endpoints: (build) => ({
    deadLetters: build.query<Answer<Contract['list']>, Of & { query: Narrowing }>({
      query: ({ service, query }) => call(deadLetterApis[service].list, { query }),
      providesTags: ['DeadLetter'],
    }),
    redrive: build.mutation<Answer<Contract['redrive']>, Of & { body: Choice }>({
      query: ({ service, body }) => call(deadLetterApis[service].redrive, { body }),
    }),
    discardLetters: build.mutation<Answer<Contract['discard']>, Of & { body: Choice }>({
      query: ({ service, body }) => call(deadLetterApis[service].discard, { body }),
    }),
  }),
})

export const { useDeadLettersQuery, useRedriveMutation, useDiscardLettersMutation } = deadLettersApi
