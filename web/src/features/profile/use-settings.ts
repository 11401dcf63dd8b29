import type { Request } from '@sortie/contracts/endpoint'
import type { profileApi } from '@sortie/contracts/profile'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useChangeProfileMutation, useProfileQuery } from '../../records/profile/profile.api.ts'

type Settings = NonNullable<Request<typeof profileApi.changeProfile>['body']>

/** A setting that is sent as soon as it is chosen: what holds, or is on its way, and how it is chosen. */
export function useSettings() {
  const { data: profile } = useProfileQuery()
  const [change, { isLoading, originalArgs }] = useChangeProfileMutation()
  async function choose(body: Settings): Promise<void> {
    try {
      await change({ body }).unwrap()
      toast({ title: 'Profile updated successfully' })
    } catch (problem) {
      toastFailure('Failed to update profile', problem)
    }
  }
  return { settings: profile && { ...profile, ...(isLoading && originalArgs?.body) }, choose }
}
