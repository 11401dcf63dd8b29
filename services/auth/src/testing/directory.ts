import { adminUserApi } from '@sortie/contracts/admin-user'
import { directoryApi } from '@sortie/contracts/directory'
import type { AuthUnderTest } from './auth-under-test.ts'
import { proofOf } from './factors.ts'

export const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const core = 'urn:ietf:params:scim:schemas:core:2.0:User'

// biome-ignore lint/suspicious/noExplicitAny: answers of a foreign protocol
export type Answer = { status: number; headers: Headers; body: any }

/** The directory of an organisation, which calls /scim/v2 with a token of its own. */
export async function directoryOf({ url, admin }: AuthUnderTest, { isDry = false } = {}) {
  const asked = { name: 'Entra', isDry, proof: await proofOf(admin) }
  const made = (await admin.call(directoryApi.makeToken, { body: asked })).body
  async function scim(
    method: string,
    path: string,
    body?: unknown,
    { token = made.token, ...headers }: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await fetch(`${url}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/scim+json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const { status } = answer
    return { status, headers: answer.headers, body: text ? JSON.parse(text) : undefined }
  }
  return {
    made,
    scim,
    patch: (path: string, ...Operations: unknown[]) =>
      scim('PATCH', path, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations,
      }),
    /** As an administrator sees it. */
    account: async (id: string) =>
      (await admin.call(adminUserApi.list, { query: { userIds: id } })).body.find(
        (each) => each.id === id,
      ),
  }
}
