import { profileApi } from '@sortie/contracts/auth'
import { implement } from '@sortie/platform/http/implement'
import { signedInUser } from '../sessions/session.queries.ts'
import { changeProfile } from './change-profile.ts'

export const userRoutes = [
  implement(profileApi, {
    profile: ({ user }) => signedInUser(user),
    changeProfile: async ({ user, body }) => {
      await signedInUser(user)
      return changeProfile(user.id, body)
    },
  }),
]
