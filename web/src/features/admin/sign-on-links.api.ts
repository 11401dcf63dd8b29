import type { Request } from '@sortie/contracts/endpoint'
import {
  signOnLinkApi as contract,
  type LinksPreviewJson,
  type SignOnLinkJson,
} from '@sortie/contracts/sign-on-links'
import { api, call, sends } from '../../lib/api.ts'
import { callApart } from '../../lib/call-apart.ts'

type Query = NonNullable<Request<typeof contract.list>['query']>

const signOnLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    signOnLinks: build.query<SignOnLinkJson[], Query>({
      query: (query) => call(contract.list, { query }),
      providesTags: ['SecondFactor'],
    }),
    linkPeople: sends(build, contract.run, ['SecondFactor', 'Organisation']),
    unlinkPerson: sends(build, contract.unlink, ['SecondFactor', 'Organisation']),
  }),
})

export const { useSignOnLinksQuery, useLinkPeopleMutation, useUnlinkPersonMutation } =
  signOnLinksApi

/** A file may have megabytes, which are kept nowhere. */
export async function previewLinks(csv: string): Promise<LinksPreviewJson> {
  return (await callApart(call(contract.preview, { body: { csv } }))) as LinksPreviewJson
}
