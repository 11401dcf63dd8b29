import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sessionApi } from '@sortie/contracts/auth'
import { directoryApi } from '@sortie/contracts/directory'
import { anEmail, authUnderTest } from '../../testing/auth-under-test.ts'
import { directoryOf, extension } from '../../testing/directory.ts'

// An organisation of its own: its last administrator is asked for.
const auth = await authUnderTest()
const { admin } = auth
after(() => auth.stop())
const real = await directoryOf(auth)
const dry = await directoryOf(auth, { isDry: true })
const { account } = real

const aUser = <F extends object>(fields: F) => ({ userName: anEmail(), ...fields })
const off = { op: 'Replace', path: 'active', value: 'False' }
async function sent(directory: typeof real, fields: object = {}) {
  const { status, body } = await directory.scim('POST', '/Users', aUser(fields))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const isIn = async (session: Awaited<ReturnType<typeof auth.register>>) =>
  (await session.call(sessionApi.user, {})).status === 200
const held = async () =>
  new Map(
    (await admin.call(directoryApi.dryRun, { query: { limit: 200 } })).body.map((each) => [
      each.id,
      each,
    ]),
  )
const shown = async () => (await admin.call(directoryApi.show, {})).body

describe('a dry run', () => {
  it('is answered as ever and changes no account; dropped, nothing is known of it', async () => {
    const session = await auth.register()
    const managed = await sent(real, { userName: session.user.email, displayName: 'Ada' })
    const again = await auth.login(session.user.email, session.password).catch(() => null)
    assert.equal(again, null, 'a real run takes an account over')
    const stranger = await auth.register()

    const fresh = await sent(dry, { [extension]: { department: 'Dry' } })
    const linked = await sent(dry, { userName: stranger.user.email })
    assert.equal(linked.id, stranger.user.id)
    await dry.patch(`/Users/${managed.id}`, { op: 'replace', value: { displayName: 'Augusta' } })
    const group = await dry.scim('POST', '/Groups', {
      displayName: `Dry ${anEmail()}`,
      members: [{ value: fresh.id }],
    })
    assert.equal(group.status, 201)
    assert.equal((await dry.scim('GET', `/Users/${fresh.id}`)).body[extension].department, 'Dry')
    const twice = await dry.scim('POST', '/Users', { userName: fresh.userName.toUpperCase() })
    assert.equal(twice.status, 409)
    const chief = await sent(dry, { userName: admin.user.email })
    assert.equal((await dry.patch(`/Users/${chief.id}`, off)).status, 409)

    assert.equal(await account(fresh.id), undefined)
    assert.ok(await isIn(stranger))
    assert.equal((await account(managed.id))?.employeeName, 'Ada')
    const would = await held()
    for (const [{ id }, outcome, field] of [
      [fresh, 'made', 'department'],
      [linked, 'linked', 'confirmed'],
      [managed, 'changed', 'employeeName'],
    ] as const) {
      assert.equal(would.get(id)?.outcome, outcome)
      assert.ok(
        would.get(id)?.changes.some((each) => each.field === field),
        outcome,
      )
    }
    assert.equal((await shown()).dryRun.changed, 1)
    const refused = (await admin.call(directoryApi.refusals, { query: {} })).body
    const why = refused.find(({ about }) => about === admin.user.email)
    assert.match(why?.why ?? '', /^This is the last active administrator/)
    assert.deepEqual([why?.isDry, why?.call, why?.times], [true, 'PATCH /Users', 1])

    assert.equal((await admin.call(directoryApi.dropDryRun, {})).status, 204)
    assert.equal((await held()).size, 0)
    for (const path of [`/Users/${fresh.id}`, `/Groups/${group.body.id}`])
      assert.equal((await dry.scim('GET', path)).status, 404)
    assert.equal((await dry.scim('GET', `/Users/${managed.id}`)).body.displayName, 'Ada')
  })

  it('is nothing to the directory itself: what it says of managers, names and groups comes true by no real call', async () => {
    const [ann, friend] = [await sent(real, { displayName: 'Ann' }), await sent(real)]
    const title = (text: string) => ({ op: 'replace', value: { title: text } })
    const group = await real.scim('POST', '/Groups', { displayName: `G ${anEmail()}` })
    const path = `/Groups/${group.body.id}`
    const said = { displayName: 'Bob', title: 'Dry', [`${extension}:manager`]: friend.id }
    await dry.patch(`/Users/${ann.id}`, { op: 'replace', value: said }, off)
    await dry.patch(path, { op: 'add', path: 'members', value: [{ value: friend.id }] })
    assert.equal((await dry.scim('DELETE', path)).status, 204)
    const own = (await dry.scim('GET', `/Users/${ann.id}`)).body
    assert.deepEqual([own.displayName, own.active], ['Bob', false])
    const unseen = (await real.scim('GET', `/Users/${ann.id}`)).body
    assert.deepEqual([unseen.displayName, unseen.title, unseen.active], ['Ann', undefined, true])

    // Who comes, or is changed, links those who wait for them as their manager.
    await real.patch(`/Users/${friend.id}`, title('Friend'))
    assert.equal((await account(ann.id))?.managerId, null)
    await real.patch(`/Users/${ann.id}`, title('Real'))
    const { employeeName, active, managerId } = (await account(ann.id)) ?? {}
    assert.deepEqual([employeeName, active, managerId], ['Ann', true, null])
    assert.equal((await real.scim('GET', path)).status, 200)
    assert.deepEqual((await real.scim('GET', path)).body.members, undefined)

    await dry.scim('DELETE', `/Users/${ann.id}`)
    assert.equal((await real.scim('GET', `/Users/${ann.id}`)).status, 200)
    const person = await auth.register()
    const emails = [{ value: person.user.email, type: 'work' }]
    const linked = await sent(dry, { emails, [extension]: { manager: friend.id } })
    assert.equal((await real.scim('GET', `/Users/${linked.id}`)).status, 404)
    await real.patch(`/Users/${friend.id}`, title('Again'))
    assert.equal((await account(linked.id))?.managerId ?? null, null)
    // It is not in the way of who takes the account over, by another name.
    assert.equal((await sent(real, { userName: person.user.email })).id, person.user.id)
    await admin.call(directoryApi.dropDryRun, {})
  })

  it('becomes real with the ids that the directory knows, and its token with it', async () => {
    const leaver = await auth.register()
    await sent(real, { userName: leaver.user.email })
    const gone = await sent(real)
    const boss = aUser({ externalId: `boss-${anEmail()}` })
    const report = await sent(dry, { [extension]: { manager: boss.externalId } })
    const { id } = await sent(dry, boss)
    assert.equal((await dry.patch(`/Users/${leaver.user.id}`, off)).body.active, false)
    assert.equal((await dry.scim('DELETE', `/Users/${gone.id}`)).status, 204)
    assert.equal((await dry.scim('GET', `/Users/${gone.id}`)).status, 404)
    // The directory itself is not in the way of what a dry run has named.
    const taken = await sent(dry)
    assert.equal((await sent(real, { userName: taken.userName })).id, taken.id)
    assert.ok(await account(taken.id))
    const would = await held()
    const manager = { field: 'managerId', from: null, to: boss.userName }
    const changed = would.get(report.id)?.changes ?? []
    assert.deepEqual(
      changed.filter(({ field }) => field === 'managerId'),
      [manager],
      'the manager is new with the same run',
    )
    assert.deepEqual(
      [gone.id, leaver.user.id].map((each) => would.get(each)?.outcome),
      ['removed', 'deactivated'],
    )
    assert.deepEqual(
      [(await account(gone.id))?.active, (await account(leaver.user.id))?.active],
      [true, true],
    )

    const late = await sent(dry)
    const meanwhile = await auth.register(late.userName)
    for (let left = 1; left > 0; )
      left = (await admin.call(directoryApi.followDryRun, {})).body.left
    const refused = [...(await held()).values()]
    assert.deepEqual(
      refused.map((each) => each.id),
      [late.id],
    )
    assert.match(refused[0]?.refusal ?? '', /^An account with this address was made since/)
    assert.ok(await isIn(meanwhile))
    await admin.call(directoryApi.dropDryRun, {})
    assert.equal((await sent(real, { userName: late.userName })).id, meanwhile.user.id)
    assert.equal((await account(report.id))?.managerId, id)
    assert.deepEqual(
      [(await account(gone.id))?.active, (await account(leaver.user.id))?.active],
      [false, false],
    )
    await dry.patch(`/Users/${id}`, off)
    assert.equal((await account(id))?.active, false, 'the token is a real one now')
  })
})

describe('an administrator', () => {
  it('sees the groups with their members, page by page, and a call that is refused again as one line', async () => {
    const [one, two] = [await sent(real), await sent(real)]
    const displayName = `A ${anEmail()}`
    const members = [one, two].map(({ id }) => ({ value: id }))
    await real.scim('POST', '/Groups', { displayName, members })
    const first = (await admin.call(directoryApi.groups, { query: { limit: 1 } })).body
    assert.deepEqual(
      first.map((group) => [group.displayName, group.members]),
      [[displayName, 2]],
    )
    for (let tries = 0; tries < 2; tries++)
      await real.scim('POST', '/Users', { userName: one.userName })
    const refused = (await admin.call(directoryApi.refusals, { query: { limit: 1 } })).body
    assert.deepEqual(
      refused.map(({ about, times, status, why }) => [about, times, status, why]),
      [[one.userName, 2, 409, 'There is a user with this userName.']],
    )
    const { address, groups } = await shown()
    assert.match(address, /\/scim\/v2$/)
    assert.ok(groups > 0)
  })
})
