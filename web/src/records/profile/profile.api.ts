import { profileApi as contract } from '@sortie/contracts/profile'
import { api, reads, sends } from '../../lib/api.ts'

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: reads(build, contract.profile, ['Profile']),
    changeProfile: sends(build, contract.changeProfile, ['Profile', 'User', 'AdminUser']),
  }),
})

export const { useProfileQuery, useChangeProfileMutation } = profileApi
