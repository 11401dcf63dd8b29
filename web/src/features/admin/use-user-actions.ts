import type { AdminUserJson } from '@sortie/contracts/admin-user'
import type { Role } from '@sortie/contracts/user'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { confirm } from '../../ui/confirm.ts'
import {
  useChangeUserMutation,
  useDeactivateUserMutation,
  useReactivateUserMutation,
  useResetSecondFactorMutation,
} from './admin.api.ts'

/** The actions for an account. Each reports its result, and confirms first when it cannot be undone. */
export function useUserActions() {
  const [change] = useChangeUserMutation()
  const [deactivate] = useDeactivateUserMutation()
  const [reactivate] = useReactivateUserMutation()
  const [resetSecondFactor] = useResetSecondFactorMutation()
  const settle = async (work: Promise<unknown>, done: string, failed: string) => {
    try {
      await work
      toast({ title: done })
    } catch (thrown) {
      toastFailure(failed, thrown)
    }
  }
  return {
    changeRole: ({ id }: AdminUserJson, role: Role) =>
      settle(
        change({ params: { id }, body: { role } }).unwrap(),
        'User updated successfully',
        'Failed to update user',
      ),
    async resetSecondFactor({ id, email }: AdminUserJson) {
      const text = `The passkeys, authenticator app and recovery codes of ${email} are removed, and they are signed out everywhere. Make sure that it is really they who ask.`
      const question = { title: 'Reset second step', text, action: 'Reset', destructive: true }
      if (!(await confirm(question))) return
      await settle(
        resetSecondFactor(id).unwrap(),
        'Second step reset successfully',
        'Failed to reset second step',
      )
    },
    async deactivate({ id, email }: AdminUserJson) {
      const text = `Are you sure you want to deactivate ${email}? This action cannot be easily reversed.`
      if (
        !(await confirm({
          title: 'Deactivate user',
          text,
          action: 'Deactivate',
          destructive: true,
        }))
      )
        return
      await settle(
        deactivate(id).unwrap(),
        'User deactivated successfully',
        'Failed to deactivate user',
      )
    },
    reactivate: ({ id }: AdminUserJson) =>
      settle(reactivate(id).unwrap(), 'User updated successfully', 'Failed to update user'),
  }
}
