import { type AdminUserJson, adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import type { UserJson } from '@sortie/contracts/user'
import { authEnvironment } from '@sortie/testing/auth-environment'
import { sessionFeedSecret } from '@sortie/testing/people'
import { sharedBy } from '@sortie/testing/shared-by'
import {
  type Client,
  clientOf,
  type TestAnswer,
  type TestService,
  testService,
} from '@sortie/testing/test-service'

export type SignedIn = Client & { user: UserJson; password: string }

type Extra = { headers?: Record<string, string> }

export type AuthUnderTest = TestService & {
  directory: string
  /** Calls without a token. */
  anyone: Client
  admin: SignedIn
  register(email?: string): Promise<SignedIn>
  login(email: string, password: string, extra?: Extra): Promise<SignedIn>
  withToken(token: string): Client
  /** The ended sessions as gateways and services see them. */
  feed(query?: {
    since?: string
    after?: string
  }): Promise<TestAnswer<typeof internalAuthApi.sessionFeed>>
  /** A user created by the administrator. */
  made(fields?: {
    email?: string
    role?: 'user' | 'admin'
    department?: string
  }): Promise<AdminUserJson>
}

let people = 0
export const anEmail = () => `person${++people}@example.org`
export const aPassword = 'correct horse'

/** One for the test files of a process; it mails an address as often as it is asked to. */
export const sharedAuth = sharedBy(() => authUnderTest({ LIMIT_FORGOTTEN_ADDRESS: '0' }))

/** The auth service with its own folders, and the first administrator signed in. */
export async function authUnderTest(extra: Record<string, string> = {}): Promise<AuthUnderTest> {
  const own = await authEnvironment()
  const service = await testService(() => import('../service.ts'), { ...own.env, ...extra })
  const anyone = withToken(service.url, '')
  const login = async (email: string, password: string, extra?: Extra) => {
    const body = { username: email, password }
    const answer = await anyone.call(sessionApi.login, { body }, extra)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.problem.code}`)
    return signedIn(service.url, answer.headers, answer.body, password)
  }
  const admin = await login(own.env.ADMIN_EMAIL, extra.ADMIN_PASSWORD ?? own.env.ADMIN_PASSWORD)
  return {
    ...service,
    directory: own.directory,
    anyone,
    admin,
    login,
    withToken: (token) => withToken(service.url, token),
    feed: (query = {}) =>
      withToken(service.url, sessionFeedSecret).call(internalAuthApi.sessionFeed, { query }),
    async register(email = anEmail()) {
      const answer = await anyone.call(sessionApi.register, {
        body: { email, password: aPassword },
      })
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.problem.code}`)
      return signedIn(service.url, answer.headers, answer.body, aPassword)
    },
    async made(fields = {}) {
      const body = { email: anEmail(), password: aPassword, ...fields }
      return (await admin.call(adminUserApi.create, { body })).body
    },
    async stop(expected?: { faults: number }) {
      await service.stop(expected).finally(own.remove)
    },
  }
}

/** Calls with any token. */
export function withToken(url: string, token: string): Client {
  return clientOf(url, { id: '', email: '', role: 'user', token })
}

function signedIn(url: string, headers: Headers, user: UserJson, password: string): SignedIn {
  const token = headers.get('x-session-token') ?? ''
  return {
    ...clientOf(url, { id: user.id, email: user.email, role: user.role, token }),
    user,
    password,
  }
}
