import type { Request } from '@sortie/contracts/endpoint'
import type { profileApi } from '@sortie/contracts/profile'
import { attempt } from '../../lib/toast-failure.ts'
import { useChangeProfileMutation, useProfileQuery } from '../../records/profile/profile.api.ts'

type Settings = NonNullable<Request<typeof profileApi.changeProfile>['body']>

/** A setting that is sent as soon as it is chosen: what holds, or is on its way, and how it is chosen. */
export function useSettings() {
  const { data: profile } = useProfileQuery()
  const [change, { isLoading, originalArgs }] = useChangeProfileMutation()
  const choose = (body: Settings) =>
    attempt('Failed to update profile', change({ body }).unwrap(), 'Profile updated successfully')
  return { settings: profile && { ...profile, ...(isLoading && originalArgs?.body) }, choose }
}
