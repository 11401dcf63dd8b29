import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { type AuthUnderTest, aPassword } from './auth-under-test.ts'

/** What the administrator of an auth service does to its users. */
export function administration({ admin, anyone }: AuthUnderTest) {
  return {
    admin,
    change: (id: string, body: object) => admin.call(adminUserApi.change, { params: { id }, body }),
    deactivate: (id: string) => admin.call(adminUserApi.deactivate, { params: { id } }),
    reactivate: (id: string) => admin.call(adminUserApi.reactivate, { params: { id } }),
    signIn: (email: string, password = aPassword) =>
      anyone.call(sessionApi.login, { body: { username: email, password } }),
  }
}
