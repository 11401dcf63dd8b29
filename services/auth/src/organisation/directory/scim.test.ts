import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { directoryApi } from '@sortie/contracts/directory'
import { trailApi } from '@sortie/contracts/trail'
import { eventually } from '@sortie/testing/eventually'
import { administration } from '../../testing/administration.ts'
import { anEmail, aPassword, authUnderTest } from '../../testing/auth-under-test.ts'
import { type Answer, core, directoryOf, extension } from '../../testing/directory.ts'
import { proofOf } from '../../testing/factors.ts'

const auth = await authUnderTest()
const { admin, signIn } = administration(auth)
after(() => auth.stop())

const { made, scim, patch, account } = await directoryOf(auth)

const aUser = (fields: object = {}) => {
  const userName = anEmail()
  const emails = [{ value: userName, type: 'work', primary: true }]
  return { schemas: [core, extension], userName, active: true, emails, ...fields }
}
async function provisioned(fields: object = {}) {
  const { status, body } = await scim('POST', '/Users', aUser(fields))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const find = (filter: string, more = '') =>
  scim('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`)
describe('what a PATCH of a directory says', () => {
  const names = { name: { givenName: 'Ada', familyName: 'Byron' } }
  const [op, value] = ['Replace', 'False']
  const manager = (said: unknown) => (user: Answer['body']) =>
    assert.equal(user[extension]?.manager?.value, said)
  const active = (said: boolean) => (user: Answer['body']) => assert.equal(user.active, said)
  const department = (user: Answer['body']) => assert.equal(user[extension]?.department, 'Sales')
  const cases: Record<string, [object | object[], (user: Answer['body']) => void]> = {
    'Entra deactivates by text and a capital': [{ op, path: 'active', value }, active(false)],
    'Okta deactivates without a path': [{ op: 'replace', value: { active: false } }, active(false)],
    'a path in another case': [{ op, path: 'ACTIVE', value }, active(false)],
    'text without a path': [{ op, value: { Active: 'False' } }, active(false)],
    'dotted keys without a path': [
      { op, value: { 'name.familyName': 'King', [`${extension}:department`]: 'Sales' } },
      (user) => [assert.equal(user.name.familyName, 'King'), department(user)],
    ],
    'the extension as a whole': [
      { op: 'add', value: { [extension]: { department: 'Sales' } } },
      department,
    ],
    'the extension with a dot': [
      { op, path: `${extension}.manager`, value: 'm-1' },
      manager('m-1'),
    ],
    'a manager as plain text': [
      { op: 'Add', path: `${extension}:manager`, value: 'm-2' },
      manager('m-2'),
    ],
    'a manager in a list': [
      { op: 'Add', path: `${extension}:manager`, value: [{ value: 'm-3' }] },
      manager('m-3'),
    ],
    'a manager by its value': [
      { op: 'Add', path: `${extension}:manager.value`, value: 'm-4' },
      manager('m-4'),
    ],
    'a manager that goes': [
      [
        { op: 'Add', path: `${extension}:manager`, value: 'm' },
        { op: 'Remove', path: `${extension}:manager` },
      ],
      manager(undefined),
    ],
    'a number of which there was none': [
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+49 1' },
      (user) => assert.deepEqual(user.phoneNumbers, [{ type: 'work', value: '+49 1' }]),
    ],
    'an address by a filter': [
      { op, path: 'emails[type eq "work"].value', value: 'other@example.org' },
      (user) => assert.equal(user.emails[0].value, 'other@example.org'),
    ],
    'what Sortie does not keep': [
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:own:2.0:User:tag', value: 'x' },
      active(true),
    ],
    'the core schema before a name': [
      { op, path: `${core}:displayName`, value: 'Countess' },
      (user) => assert.equal(user.displayName, 'Countess'),
    ],
    'a core schema with its values, as one without a path': [
      { op, value: { [core]: { active: 'false' } } },
      active(false),
    ],
    'a list of values without a path': [
      { op, value: [{ active: 0 }, { title: 'x' }] },
      active(false),
    ],
    'the schema as the path': [{ op, path: core, value: { active: false } }, active(false)],
    'a manager with a reference and a name': [
      {
        op,
        path: `${extension}:manager`,
        value: { value: 'm-5', $ref: '../Users/m-5', displayName: 'Ada' },
      },
      manager('m-5'),
    ],
    'a manager by a reference alone': [
      {
        op,
        path: `${extension}:manager`,
        value: { $ref: 'https://example.org/scim/v2/Users/m-6' },
      },
      manager('m-6'),
    ],
    ...Object.fromEntries(
      [null, '', [], {}, { value: '' }, { value: null }, [{ value: '' }]].map((nobody) => [
        `a manager that goes by ${JSON.stringify(nobody)}`,
        [
          [
            { op: 'Add', path: `${extension}:manager`, value: { value: 'm' } },
            { op, path: `${extension}:manager`, value: nobody },
          ],
          manager(undefined),
        ],
      ]),
    ),
    'a number where the schema has text': [
      { op, value: { title: 7, [`${extension}:employeeNumber`]: 701984 } },
      (user) => [
        assert.equal(user.title, '7'),
        assert.equal(user[extension].employeeNumber, '701984'),
      ],
    ],
    'addresses as text, alone or in a list': [
      {
        op,
        path: 'emails',
        value: ['a@example.org', { value: 'b@example.org', type: 'Work' }, null],
      },
      (user) =>
        assert.deepEqual(user.emails, [
          { value: 'a@example.org' },
          { value: 'b@example.org', type: 'Work' },
        ]),
    ],
    'one address of a type in a list, which becomes the first': [
      [
        {
          op: 'add',
          path: 'emails',
          value: { value: 'h@example.org', type: 'home', primary: true },
        },
        { op, path: 'emails[type eq "WORK" and primary eq False]', value: [{ primary: 'True' }] },
      ],
      (user) =>
        assert.deepEqual(
          user.emails.map((each: { primary: boolean }) => each.primary),
          [true, false],
        ),
    ],
    'parts of an address before the address': [
      [
        { op: 'remove', path: 'emails' },
        { op: 'Add', path: 'emails[type eq "work"].primary', value: 'true' },
        { op: 'Add', path: 'emails[type eq "work"].type', value: 'work' },
        { op: 'Add', path: 'emails[type eq "work"].value', value: 'late@example.org' },
      ],
      (user) =>
        assert.deepEqual(user.emails, [{ type: 'work', primary: true, value: 'late@example.org' }]),
    ],
    'the value of a number without a filter': [
      { op, path: 'phoneNumbers.value', value: 49 },
      (user) => assert.deepEqual(user.phoneNumbers, [{ value: '49' }]),
    ],
    'a part that goes': [
      { op, path: 'name', value: { familyName: null } },
      (user) => assert.deepEqual(user.name, { givenName: 'Ada' }),
    ],
    'a path with spaces': [{ op, path: ' active ', value: ['False'] }, active(false)],
    'a simple value in a list': [
      { op, path: 'title', value: [{ value: 'Analyst' }] },
      (user) => assert.equal(user.title, 'Analyst'),
    ],
  }
  for (const [title, [operations, says]] of Object.entries(cases))
    it(`is understood: ${title}`, async () => {
      const { id } = await provisioned(names)
      const { status, body } = await patch(`/Users/${id}`, ...[operations].flat())
      assert.equal(status, 200, JSON.stringify(body))
      says(body)
      says((await scim('GET', `/Users/${id}`)).body)
    })

  it('is one operation also without a list, as JSON of any type, at an address with a slash', async () => {
    const { id } = await provisioned()
    for (const type of ['application/json; charset=utf-8', 'text/plain']) {
      const Operations = { op: 'replace', path: null, value: { active: type.startsWith('text') } }
      const answer = await scim('PATCH', `/Users/${id}/`, { Operations }, { 'content-type': type })
      assert.deepEqual([answer.status, answer.body.active], [200, type.startsWith('text')])
    }
  })

  it('is refused in SCIM’s own form where it is none', async () => {
    const { id } = await provisioned()
    for (const [operation, scimType] of [
      [{ op: 'turn', path: 'active', value: true }, 'invalidSyntax'],
      [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
      [{ op: 'replace', path: 'a[b', value: 'x' }, 'invalidPath'],
      [{ op: 'remove' }, 'noTarget'],
    ] as const) {
      const { status, body } = await patch(`/Users/${id}`, operation)
      assert.deepEqual(
        [status, body.scimType, body.status],
        [400, scimType, '400'],
        JSON.stringify(body),
      )
      assert.deepEqual(body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
    }
  })
})

describe('a person from the directory', () => {
  it('becomes a confirmed account without a password, and never an administrator', async () => {
    const said = aUser({
      externalId: 'e-1',
      name: { givenName: 'Ada', familyName: 'Byron' },
      roles: [{ value: 'admin' }],
      [extension]: {
        department: 'Engines',
        costCenter: '42',
        employeeNumber: '7',
        manager: 'not yet',
      },
    })
    const { status, body } = await scim('POST', '/Users', said)
    assert.equal(status, 201)
    assert.deepEqual(body[extension], {
      employeeNumber: '7',
      costCenter: '42',
      department: 'Engines',
      manager: { value: 'not yet' },
    })
    const made = await account(body.id)
    assert.deepEqual(
      [
        made?.email,
        made?.employeeName,
        made?.department,
        made?.role,
        made?.confirmed,
        made?.active,
      ],
      [said.userName, 'Ada Byron', 'Engines', 'user', true, true],
    )
    assert.equal((await signIn(said.userName)).status, 401)
    const again = await scim('POST', '/Users', { ...said, userName: said.userName.toUpperCase() })
    assert.deepEqual([again.status, again.body.scimType], [409, 'uniqueness'])
  })

  it('loses every session when the directory deactivates or deletes, and gets all back', async () => {
    for (const leave of ['PATCH', 'DELETE']) {
      const me = await auth.register()
      const { id } = (await scim('POST', '/Users', aUser({ userName: me.user.email, emails: [] })))
        .body
      assert.equal(id, me.user.id)
      const reset = await admin.call(adminUserApi.resetPassword, {
        params: { id },
        body: { password: aPassword },
      })
      assert.equal(reset.status, 200)
      const session = await auth.login(me.user.email, aPassword)
      if (leave === 'PATCH')
        await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
      else assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204)
      assert.equal((await session.call(sessionApi.user, {})).status, 401)
      assert.equal((await signIn(me.user.email)).status, 401)
      if (leave === 'PATCH')
        await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' })
      else {
        assert.equal((await scim('GET', `/Users/${id}`)).status, 404)
        const back = await scim('POST', '/Users', aUser({ userName: me.user.email, emails: [] }))
        assert.equal(back.body.id, id)
      }
      assert.equal((await signIn(me.user.email)).status, 200)
    }
  })

  it('takes an account over whose owner nobody knows, but not what its maker signs in with', async () => {
    const squatter = await auth.register()
    const { id } = (await scim('POST', '/Users', aUser({ userName: squatter.user.email }))).body
    assert.equal(id, squatter.user.id)
    assert.equal((await squatter.call(sessionApi.user, {})).status, 401)
    assert.equal((await signIn(squatter.user.email)).status, 401)
    const known = await auth.made()
    const session = await auth.login(known.email, aPassword)
    await scim('POST', '/Users', aUser({ userName: known.email }))
    assert.equal((await session.call(sessionApi.user, {})).status, 200, 'an administrator made it')
  })

  it('keeps the address of an administrator, and the last of them is never deactivated', async () => {
    const { id } = await provisioned({
      userName: admin.user.email,
      emails: [{ value: 'thief@example.org', primary: true }],
    })
    assert.equal(id, admin.user.id)
    const before = await account(id)
    assert.deepEqual([before?.email, before?.role], [admin.user.email, 'admin'])
    for (const refused of [
      await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' }),
      await scim('DELETE', `/Users/${id}`),
    ])
      assert.deepEqual([refused.status, refused.body.detail.slice(0, 12)], [409, 'This is the '])
    assert.equal((await scim('GET', `/Users/${id}`)).body.active, true)
  })

  it('gets the manager that the directory names, also before that person exists; a loop holds nothing up', async () => {
    const under = (ref: string) => ({ [extension]: { manager: ref, employeeNumber: '7' } })
    const later = await provisioned(under('boss-1'))
    assert.equal((await account(later.id))?.managerId, null)
    const boss = await provisioned({ externalId: 'boss-1' })
    const linked = await account(later.id)
    assert.deepEqual([linked?.managerId, linked?.employeeNumber], [boss.id, '7'])
    const path = `${extension}:manager`
    const looped = await patch(`/Users/${boss.id}`, { op: 'Add', path, value: later.id })
    assert.deepEqual([looped.status, (await account(boss.id))?.managerId], [200, null])
    // Administrators are told of it.
    const { body } = await admin.call(adminUserApi.managerDoubts, { query: { limit: 500 } })
    const doubt = body.find(({ person }) => person.id === boss.id)
    assert.deepEqual([doubt?.doubt, doubt?.named], ['named', later.id])
    await patch(`/Users/${later.id}`, { op: 'Remove', path })
    assert.equal((await account(later.id))?.managerId, null)
  })

  for (const [by, refTo] of Object.entries<(boss: Answer['body']) => string>({
    'user name': ({ userName }) => userName,
    address: ({ emails }) => emails[0].value,
    'id of its own': ({ externalId }) => externalId,
    id: ({ id }) => id,
  }))
    it(`is under the manager whom the directory names by ${by} in another case, before and after that person comes`, async () => {
      const name = `Boss.${Math.random()}`
      const emails = [{ value: anEmail() }]
      const said = aUser({ userName: name, externalId: `Key-${name}`, emails })
      const under = (ref: string) => provisioned({ [extension]: { manager: ` ${ref}` } })
      // An account keeps its id, so that one by id can be there first too.
      const first = await scim('POST', '/Users', said)
      await scim('DELETE', `/Users/${first.body.id}`)
      const ref = refTo(first.body).toUpperCase()
      const early = await under(ref)
      assert.equal((await account(early.id))?.managerId, null)
      const boss = (await scim('POST', '/Users', said)).body
      assert.equal(boss.id, first.body.id)
      assert.equal((await account(early.id))?.managerId, boss.id)
      assert.equal((await account((await under(ref)).id))?.managerId, boss.id)
    })

  it('gets its manager also where both come at once', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async (_, nth) => {
        const externalId = `pair-${nth}-${Math.random()}`
        return Promise.all([
          provisioned({ externalId }),
          provisioned({ [extension]: { manager: externalId } }),
        ])
      }),
    )
    for (const [boss, report] of pairs) assert.equal((await account(report.id))?.managerId, boss.id)
  })

  it('stays as it was by a PUT that does not say whether it is active', async () => {
    const user = await provisioned()
    await patch(`/Users/${user.id}`, { op: 'replace', value: { active: false } })
    const { active: _, ...rest } = user
    const { status, body } = await scim('PUT', `/Users/${user.id}`, { ...rest, displayName: 'New' })
    assert.deepEqual([status, body.active, body.displayName], [200, false, 'New'])
    assert.equal((await account(user.id))?.active, false)
  })

  it('has an account also where others have the same address, or none', async () => {
    const emails = [{ value: 'same@example.org', type: 'work', primary: true }]
    const first = await provisioned({ userName: 'adal', emails })
    const second = await provisioned({ userName: 'adab', emails })
    assert.equal((await account(first.id))?.email, 'same@example.org')
    assert.match((await account(second.id))?.email ?? '', /@no-address\.invalid$/)
    const own = anEmail()
    await patch(`/Users/${second.id}`, {
      op: 'Replace',
      path: 'emails[type eq "work"].value',
      value: own,
    })
    assert.equal((await account(second.id))?.email, own)
  })
})

describe('what a directory asks', () => {
  it('is found by name, id of its own, time and state, page by page', async () => {
    const since = new Date().toISOString()
    const [one, two] = [
      await provisioned({ externalId: 'x-1' }),
      await provisioned({ externalId: 'x-2', active: false }),
    ]
    const ids = async (filter: string, more?: string) =>
      (await find(filter, more)).body.Resources.map((each: { id: string }) => each.id)
    assert.deepEqual(await ids(`userName eq "${one.userName.toUpperCase()}"`), [one.id])
    assert.deepEqual(await ids('externalId eq "x-2"'), [two.id])
    assert.deepEqual(await ids(`id eq "${two.id}"`), [two.id])
    assert.deepEqual(await ids(`emails[type eq "work"].value eq "${one.userName}"`), [one.id])
    assert.deepEqual(
      await ids(
        `active eq true and (meta.lastModified ge "${since}" and meta.lastModified le "2999-01-01T00:00:00.0000000Z")`,
      ),
      [one.id],
    )
    assert.deepEqual(await ids(`(ActiVe eq false) and meta.lastmodified ge "${since}"`), [two.id])
    assert.deepEqual(await ids(`meta.lastModified ge "${since}"`, '&startIndex=2&count=1'), [
      two.id,
    ])
    assert.deepEqual((await find('userName eq "nobody"')).body, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
    const counted = (await scim('GET', '/Users?count=0&startindex=0')).body
    assert.ok(counted.totalResults > 1 && counted.Resources.length === 0)
    assert.deepEqual(
      Object.keys(
        (await find(`id eq "${two.id}"`, '&attributes=userName')).body.Resources[0],
      ).sort(),
      ['id', 'schemas', 'userName'],
    )
    assert.deepEqual(await ids(`userName EQ "${one.userName}" and active eq True`), [one.id])
    assert.deepEqual(await ids(`${core}:userName eq "${one.userName}"`), [one.id])
    const shown = async (asked: string) => {
      const { status, body } = await scim('GET', `/Users/${one.id}?${asked}`)
      assert.equal(status, 200, asked)
      return Object.keys(body).filter((name) => name !== 'id' && name !== 'schemas')
    }
    assert.deepEqual(await shown(`attributes=${core}:USERNAME,emails.value,nothing,groups`), [
      'userName',
      'emails',
    ])
    assert.deepEqual(await shown(`attributes=${extension}:manager`), [])
    const without = await shown(`excludedAttributes=emails,meta.created,${extension},members`)
    assert.ok(without.includes('meta') && !without.includes('emails'))
    const broken = await find('userName zz "1')
    assert.deepEqual([broken.status, broken.body.scimType], [400, 'invalidFilter'])
  })

  it('is described by schemas, types and a configuration', async () => {
    for (const path of [
      '/ServiceProviderConfig',
      '/Schemas',
      '/ResourceTypes',
      `/Schemas/${core}`,
      '/ResourceTypes/User',
    ])
      assert.equal((await scim('GET', path)).status, 200, path)
    assert.equal((await scim('GET', '/Other')).body.status, '404')
    assert.equal((await scim('GET', '/Users/none')).body.status, '404')
    for (const path of [
      '/Users',
      '/Groups',
      '/Schemas',
      '/ResourceTypes',
      '/ServiceProviderConfig',
    ])
      assert.equal((await scim('DELETE', path)).status, 405, path)
    const put = await scim('POST', '/Users/none', {})
    assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, PUT, PATCH, DELETE'])
    for (const path of ['/.search', '/Bulk'])
      assert.equal((await scim('POST', path, {})).status, 501)
  })
})

describe('a group of the directory', () => {
  it('loses no member where many come and go at once, by filter or by list', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => provisioned()))
    const ids: string[] = people.map(({ id }) => id)
    const { body: group } = await scim('POST', '/Groups', {
      displayName: 'Travellers',
      externalId: 'g',
      members: [{ value: ids[0] }],
    })
    const path = `/Groups/${group.id}`
    const members = async () =>
      ((await scim('GET', path)).body.members ?? [])
        .map((each: { value: string }) => each.value)
        .sort()
    const added = await Promise.all(
      Array.from({ length: 200 }, (_, nth) =>
        patch(path, { op: 'Add', path: 'members', value: [{ value: ids[nth % 20] }] }),
      ),
    )
    assert.deepEqual([...new Set(added.map(({ status }) => status))], [204])
    assert.deepEqual(await members(), [...ids].sort())
    await patch(path, { op: 'Remove', path: `members[value eq "${ids[0]}"]` })
    await patch(path, { op: 'remove', path: 'members', value: [{ value: ids[1] }] })
    await patch(
      path,
      { op: 'Replace', value: { displayName: 'Flyers' } },
      { op: 'add', value: { members: [{ value: ids[1], $ref: null }, { value: ids[1] }] } },
      { op: 'add', path: 'members', value: ids[0] },
      {
        op: 'remove',
        path: `members[value eq "${ids[0]?.toUpperCase()}" or value eq "${ids[1]}"]`,
      },
    )
    assert.deepEqual(await members(), ids.slice(2).sort())
    const found = await scim(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "flyers"')}`,
    )
    assert.deepEqual([found.body.totalResults, found.body.Resources[0].members], [1, undefined])
    const of = await scim(
      'GET',
      `/Groups?filter=${encodeURIComponent(`id eq "${group.id}" and members[value eq "${ids[2]}"]`)}`,
    )
    assert.equal(of.body.totalResults, 1)
    await scim('PUT', path, { displayName: 'Flyers', members: [{ value: ids[5] }] })
    assert.deepEqual(await members(), [ids[5]])
    assert.equal(
      (await scim('POST', '/Groups', { displayName: 'FLYERS' })).body.scimType,
      'uniqueness',
    )
    assert.equal((await scim('DELETE', path)).status, 204)
    assert.equal((await scim('GET', path)).status, 404)
  })
})

describe('a token of the directory', () => {
  it('opens nothing else, nothing once it is ended, and leaves lines in the trail', async () => {
    const wanted = { name: 'Okta', days: 1 }
    const unproven = await admin.call(directoryApi.makeToken, { body: { ...wanted, proof: 'x' } })
    assert.equal(unproven.problem.code, 'step_expired')
    const { body: other } = await admin.call(directoryApi.makeToken, {
      body: { ...wanted, proof: await proofOf(admin) },
    })
    const use = (token: string) => scim('GET', '/Users?count=1', undefined, { token })
    assert.equal((await use(other.token)).status, 200)
    const direct = await fetch(`${auth.url}/admin/users`, {
      headers: { authorization: `Bearer ${other.token}` },
    })
    assert.equal(direct.status, 401)
    const listed = (await admin.call(directoryApi.tokens, {})).body
    assert.ok(listed.find(({ id }) => id === other.id)?.lastUsedAt)
    assert.doesNotMatch(JSON.stringify(listed), new RegExp(other.token.slice(37)))
    await admin.call(directoryApi.endToken, { params: { id: other.id } })
    assert.equal((await use(other.token)).status, 401)
    const [line] = (await admin.call(directoryApi.refusals, { query: { limit: 1 } })).body
    assert.deepEqual([line?.way, line?.status, line?.call], ['Okta', 401, 'GET /Users'])
    const me = await auth.register()
    assert.equal((await me.call(directoryApi.tokens, {})).status, 403)
    assert.equal((await use(me.person.token ?? '')).status, 401)
    await eventually(async () => {
      const lines = (await admin.call(trailApi.list, { query: { limit: 200 } })).body.map(
        ({ act }) => act,
      )
      for (const act of [
        'directory_token_made',
        'directory_token_ended',
        'user_managed',
        'user_deactivated',
      ])
        assert.ok(lines.includes(act as never), act)
    })
  })

  it('is not found by guessing', async () => {
    const guess = () => scim('GET', '/Users', undefined, { token: `${made.id}.${'a'.repeat(43)}` })
    for (let tries = 0; tries < 40; tries++) if ((await guess()).status === 429) break
    assert.equal((await guess()).status, 429)
    assert.equal((await scim('GET', '/Users?count=1')).status, 200, 'the genuine one goes on')
  })
})
