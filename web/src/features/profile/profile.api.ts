import type { Request } from '@sortie/contracts/endpoint'
import { profileApi as contract, type ProfileJson } from '@sortie/contracts/profile'
import { api, call } from '../../lib/api.ts'

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<ProfileJson, void>({
      query: () => call(contract.profile, {}),
      providesTags: ['Profile'],
    }),
    changeProfile: build.mutation<ProfileJson, Request<typeof contract.changeProfile>>({
      query: (input) => call(contract.changeProfile, input),
      invalidatesTags: ['Profile', 'User', 'AdminUser'],
    }),
  }),
})

export const { useProfileQuery, useChangeProfileMutation } = profileApi
