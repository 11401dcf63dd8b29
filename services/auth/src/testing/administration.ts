import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { aPassword, sharedAuth } from './auth-under-test.ts'

/** The auth service with what its administrator does to users. */
export async function sharedAdministration() {
  const auth = await sharedAuth()
  const { admin } = auth
  return {
    auth,
    admin,
    change: (id: string, body: object) => admin.call(adminUserApi.change, { params: { id }, body }),
    deactivate: (id: string) => admin.call(adminUserApi.deactivate, { params: { id } }),
    reactivate: (id: string) => admin.call(adminUserApi.reactivate, { params: { id } }),
    signIn: (email: string, password = aPassword) =>
      auth.anyone.call(sessionApi.login, { body: { username: email, password } }),
  }
}
