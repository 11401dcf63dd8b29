import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { anEmail, aPassword, sharedAuth } from '../../testing/auth-under-test.ts'
import { type Answer, directoryOf, extension } from '../../testing/directory.ts'

const auth = await sharedAuth()
const { admin } = auth
const { scim, account } = await directoryOf(auth)
after(() => auth.stop())

/** Signed in with a password of their own. */
async function sessionOf(id: string) {
  const user = await account(id)
  const body = { password: aPassword }
  await admin.call(adminUserApi.resetPassword, { params: { id }, body })
  return auth.login(user?.email ?? '', aPassword)
}
const isOver = async (session: Awaited<ReturnType<typeof sessionOf>>) =>
  (await session.call(sessionApi.user, {})).status === 401

type Item = { name: string; request: { method: string; url: unknown; body?: { raw: string } } }
const file = new URL('../../testing/entra-inbound.json', import.meta.url)
const { item } = JSON.parse(await readFile(file, 'utf8')) as { item: Item[] }

describe('Entra ID sends, in the order of Microsoft’s collection', () => {
  const said: Record<string, string> = { lastWatermark: new Date(0).toISOString() }
  let people = 0
  let session: Awaited<ReturnType<typeof sessionOf>>

  /** Postman's variables: of the person who is told next, and of what was answered. */
  function filled(text: string): string {
    const one: Record<string, string> = {
      givenName: `Given${people}`,
      familyName: `Family${people}`,
      displayName: `Given${people} Family${people}`,
      userName: `given${people}f`,
      currentTime: new Date().toISOString(),
      $isoTimestamp: new Date().toISOString(),
      ...said,
    }
    return text.replace(/\{\{(\$?\w+)\}\}/g, (_, name) => one[name] ?? `${name.slice(1)} ${people}`)
  }
  const send = ({ method, url, body }: Item['request']) => {
    people += 1
    const raw = typeof url === 'string' ? url : (url as { raw: string }).raw
    const path = filled(raw).replace(/^.*?(?=\/(Users|Groups)\b)/, '')
    return scim(method, encodeURI(path), body && JSON.parse(filled(body.raw)))
  }
  const ids = ({ body }: Answer) => body.Resources.map((each: { id: string }) => each.id)
  const made =
    (remember: string, active = true, hasManager = false) =>
    async ({ body }: Answer) => {
      const { lastUserId } = said
      Object.assign(said, { lastUserId: body.id, [remember]: body.id })
      const user = await account(body.id)
      assert.equal(user?.employeeName, body.displayName)
      assert.equal(user?.department, body[extension].department)
      assert.equal(user?.employeeNumber, body[extension].employeeNumber)
      assert.deepEqual([user?.active, user?.role], [active, 'user'])
      assert.equal(user?.managerId, hasManager ? lastUserId : null)
    }
  const listed = (answer: Answer) => assert.ok(answer.body.totalResults >= ids(answer).length)
  const expected: Record<string, [status: number, after: (answer: Answer) => unknown]> = {
    'Test Connection': [200, ({ body }) => assert.equal(body.startIndex, 1)],
    'Create Employee': [201, made('lastManagerUserId')],
    'Create Contractor with manager (last user)': [201, made('contractor', true, true)],
    'Create Employee with manager (last user)': [201, made('employee', false, true)],
    'Create Employee (inactive)': [201, made('lastInactiveUserId', false)],
    'On Demand': [200, (answer) => assert.deepEqual(ids(answer), [said.lastUserId])],
    'FullSync (page 1)': [200, listed],
    'FullSync (page 2)': [200, listed],
    'Update User (lastname)': [
      200,
      async ({ body }) => {
        assert.equal((await account(body.id))?.employeeName, `Given5 ${body.name.familyName}`)
        said.lastWatermark = body.meta.lastModified
      },
    ],
    'Update User (active)': [
      200,
      async ({ body }) => {
        assert.equal((await account(body.id))?.active, true)
        session = await sessionOf(body.id)
        said.id1 = body.id
      },
    ],
    'Update User (manager)': [
      200,
      async ({ body }) => assert.equal((await account(body.id))?.managerId, said.lastManagerUserId),
    ],
    DeltaSync: [200, (answer) => assert.ok(ids(answer).includes(said.lastUserId))],
    'DeltaSync 2': [200, listed],
    'Delete User 5': [
      204,
      async () => {
        assert.equal((await account(said.id1 ?? ''))?.active, false)
        assert.ok(await isOver(session))
      },
    ],
    // It is the one that was deleted.
    'Get User by ID': [404, () => undefined],
    'Get all users': [200, listed],
  }
  for (const { name, request } of item.filter(({ name }) => name !== 'Get Token'))
    it(name, async () => {
      const answer = await send(request)
      const [status, after] = expected[name] ?? [0, () => undefined]
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      await after(answer)
    })
})

describe('Okta sends, as its SCIM 2.0 reference and its test of the specification have it', () => {
  const email = anEmail()
  const profile = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: email,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: email, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: `00u${email}`,
    groups: [],
    password: '1mz050nq',
    active: true,
  }
  const asOkta = { accept: 'application/scim+json', 'accept-charset': 'utf-8' }
  const operations = (...Operations: object[]) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  })
  const byName = (name: string) =>
    `/Users?filter=${encodeURIComponent(`userName eq "${name}"`)}&startIndex=1&count=100`
  let [id, groupId, other] = ['', '', '']
  let session: Awaited<ReturnType<typeof sessionOf>>
  const total = (count: number) => (answer: Answer) => assert.equal(answer.body.totalResults, count)
  const hasMembers = (expected: () => string[]) => async (answer: Answer) => {
    assert.equal(answer.body?.id, groupId)
    const { body } = await scim('GET', `/Groups/${groupId}`)
    const found = (body.members ?? []).map(({ value }: { value: string }) => value)
    assert.deepEqual(found.sort(), expected().sort())
  }
  const isActive = (active: boolean) => async (answer: Answer) => {
    assert.equal(answer.body.active, active)
    assert.equal((await account(id))?.active, active)
    if (!active) assert.ok(await isOver(session))
    else session = await sessionOf(id)
  }
  type Sent = [
    what: string,
    method: string,
    path: () => string,
    body: () => unknown,
    status: number,
    after?: (answer: Answer) => unknown,
  ]
  const nothing = () => undefined
  const requests: Sent[] = [
    [
      'the test of its credentials',
      'GET',
      () => '/Users?count=1&startIndex=1',
      nothing,
      200,
      ({ body }) => {
        assert.deepEqual([body.startIndex, body.itemsPerPage], [1, body.Resources.length])
      },
    ],
    ['whether a person is there who is not', 'GET', () => byName(email), nothing, 200, total(0)],
    [
      'an id that there is not',
      'GET',
      () => '/Users/00919288221112222',
      nothing,
      404,
      ({ body }) => {
        assert.deepEqual([body.status, typeof body.detail], ['404', 'string'])
      },
    ],
    [
      'a new person',
      'POST',
      () => '/Users',
      () => profile,
      201,
      async ({ body }) => {
        id = body.id
        assert.equal(body.password, undefined)
        assert.equal((await account(id))?.employeeName, 'Test User')
        session = await sessionOf(id)
      },
    ],
    ['the same person again', 'POST', () => '/Users', () => profile, 409],
    ['a name in another case', 'GET', () => byName(email.toUpperCase()), nothing, 200, total(1)],
    [
      'a person by id',
      'GET',
      () => `/Users/${id}`,
      nothing,
      200,
      ({ body }) => assert.equal(body.userName, email),
    ],
    [
      'a changed profile with what it was answered',
      'PUT',
      () => `/Users/${id}`,
      () => ({
        ...profile,
        id,
        name: { givenName: 'Another', middleName: '', familyName: 'User' },
        meta: { resourceType: 'User' },
      }),
      200,
      async () => assert.equal((await account(id))?.employeeName, 'Another User'),
    ],
    [
      'a deactivation',
      'PATCH',
      () => `/Users/${id}`,
      () => operations({ op: 'replace', value: { active: false } }),
      200,
      isActive(false),
    ],
    [
      'a reactivation',
      'PATCH',
      () => `/Users/${id}`,
      () => operations({ op: 'replace', value: { active: true } }),
      200,
      isActive(true),
    ],
    [
      'a deactivation as a whole profile',
      'PUT',
      () => `/Users/${id}`,
      () => ({ ...profile, id, active: false }),
      200,
      isActive(false),
    ],
    [
      'another person',
      'POST',
      () => '/Users',
      () => ({ ...profile, userName: `2${email}`, emails: [], externalId: undefined }),
      201,
      ({ body }) => {
        other = body.id
      },
    ],
    [
      'a new group',
      'POST',
      () => '/Groups',
      () => ({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName: `Test ${email}`,
        members: [],
      }),
      201,
      ({ body }) => {
        groupId = body.id
      },
    ],
    ['all groups', 'GET', () => '/Groups?startIndex=1&count=100', nothing, 200],
    ['a group by id', 'GET', () => `/Groups/${groupId}`, nothing, 200],
    [
      'a group’s name with its id',
      'PATCH',
      () => `/Groups/${groupId}`,
      () => operations({ op: 'replace', value: { id: groupId, displayName: `New ${email}` } }),
      200,
      ({ body }) => assert.equal(body.displayName, `New ${email}`),
    ],
    [
      'one member who goes and one who comes',
      'PATCH',
      () => `/Groups/${groupId}`,
      () =>
        operations(
          { op: 'remove', path: `members[value eq "${other}"]` },
          { op: 'add', path: 'members', value: [{ value: id, display: email }] },
        ),
      200,
      hasMembers(() => [id]),
    ],
    [
      'all members',
      'PATCH',
      () => `/Groups/${groupId}`,
      () =>
        operations({
          op: 'replace',
          path: 'members',
          value: [
            { value: id, display: email },
            { value: other, display: email },
          ],
        }),
      200,
      hasMembers(() => [id, other]),
    ],
    [
      'a group with a group in it',
      'PUT',
      () => `/Groups/${groupId}`,
      () => ({
        displayName: `New ${email}`,
        members: [{ value: id }, { value: 'b1c794f24f4c', display: 'SCIM 2 Group A' }],
      }),
      200,
      hasMembers(() => [id, 'b1c794f24f4c']),
    ],
    [
      'the end of a group',
      'DELETE',
      () => `/Groups/${groupId}`,
      nothing,
      204,
      async () => assert.equal((await scim('GET', `/Groups/${groupId}`)).status, 404),
    ],
  ]
  for (const [what, method, path, body, status, after] of requests)
    it(what, async () => {
      const answer = await scim(method, path(), body(), asOkta)
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      if (status >= 400)
        assert.deepEqual(answer.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
      await after?.(answer)
    })

  it('a token that is none', async () => {
    const { status, body } = await scim('GET', byName(email), undefined, { token: 'non-token' })
    assert.deepEqual([status, body.status, typeof body.detail], [401, '401', 'string'])
  })
})
