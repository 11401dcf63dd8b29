import type { AdminUserJson } from '@sortie/contracts/admin-user'
import type { Role } from '@sortie/contracts/user'
import { attempt } from '../../lib/toast-failure.ts'
import { confirm } from '../../ui/confirm.ts'
import {
  useChangeUserMutation,
  useDeactivateUserMutation,
  useEraseUserMutation,
  useInviteUserMutation,
  useReactivateUserMutation,
  useResetSecondFactorMutation,
} from './admin.api.ts'

/** The actions for an account. Each reports its result, and confirms first when it cannot be undone. */
export function useUserActions() {
  const [change] = useChangeUserMutation()
  const [invite] = useInviteUserMutation()
  const [deactivate] = useDeactivateUserMutation()
  const [reactivate] = useReactivateUserMutation()
  const [erase] = useEraseUserMutation()
  const [resetSecondFactor] = useResetSecondFactorMutation()
  const settle = (work: Promise<unknown>, done: string, failed: string) =>
    attempt(failed, work, done)
  return {
    changeRole: ({ id }: AdminUserJson, role: Role) =>
      settle(
        change({ params: { id }, body: { role } }).unwrap(),
        'User updated successfully',
        'Failed to update user',
      ),
    inviteAgain: ({ id, email }: AdminUserJson) =>
      settle(
        invite(id).unwrap(),
        `The invitation is on its way to ${email} again`,
        'Failed to mail the invitation',
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
    async erase({ id, email }: AdminUserJson) {
      const text = `For good, everything that names ${email} goes: name, addresses, IBAN, sign-ins, missions, flights, the Inbox, expenses in no report with their receipts, and what was written by hand. Dates, categories and amounts of expenses in reports that wait or are approved stay, with their receipts and PDFs for the years that accounting needs them, and the trail. Pay back first what is owed.`
      if (
        !(await confirm({ title: 'Erase personal data', text, action: 'Erase', destructive: true }))
      )
        return
      await settle(erase(id).unwrap(), 'Personal data erased', 'Failed to erase the personal data')
    },
    reactivate: ({ id }: AdminUserJson) =>
      settle(reactivate(id).unwrap(), 'User updated successfully', 'Failed to update user'),
  }
}
