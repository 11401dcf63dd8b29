import type { Request } from '@sortie/contracts/endpoint'
import {
  peopleImportApi as contract,
  type PeopleFile,
  type PeopleImportJson,
  type PeoplePreviewJson,
} from '@sortie/contracts/people-import'
import { api, call } from '../../lib/api.ts'
import { callApart } from '../../lib/call-apart.ts'

const changed = { invalidatesTags: ['AdminUser' as const, 'Organisation' as const] }

const peopleImportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    peopleImports: build.query<PeopleImportJson[], void>({
      query: () => call(contract.list, { query: {} }),
      providesTags: ['AdminUser'],
    }),
    runImport: build.mutation<
      PeopleImportJson,
      Request<typeof contract.run> & { idempotencyKey: string }
    >({
      query: (input) => call(contract.run, input),
      ...changed,
    }),
    undoImport: build.mutation<PeopleImportJson, string>({
      query: (id) => call(contract.undo, { params: { id } }),
      ...changed,
    }),
  }),
})

export const { usePeopleImportsQuery, useRunImportMutation, useUndoImportMutation } =
  peopleImportsApi

/** A file may have megabytes, which are kept nowhere. */
export async function previewPeople(body: PeopleFile): Promise<PeoplePreviewJson> {
  return (await callApart(call(contract.preview, { body }))) as PeoplePreviewJson
}
