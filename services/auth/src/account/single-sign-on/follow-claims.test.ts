import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import type { Claims } from '@sortie/testing/honest-provider'
import { DirectoryPersonModel } from '../../organisation/directory/directory.model.ts'
import { anEmail } from '../../testing/auth-under-test.ts'
import { aSubject, saying, sharedSignOn, verified } from '../../testing/sign-on.ts'

const signOn = await sharedSignOn()
const { auth, atPartner, inTrail } = signOn
after(() => signOn.stop())

/** Somebody who signs in at the partner, and what administrators see of them afterwards. */
function somebody() {
  const [email, sub] = [anEmail(), aSubject()]
  return async (more: Claims) => {
    const answer = await atPartner(saying({ ...verified(email), sub, ...more }))
    assert.equal(answer.status, 200, answer.problem?.error)
    const { body } = await auth.admin.call(adminUserApi.list, { query: { search: email } })
    return body[0] ?? assert.fail()
  }
}

it('what claims say of somebody is taken at the first sign-in and at each after it', async () => {
  const enter = somebody()
  const first = await enter({ dept: ' Sales ', cost: 4711, number: 'E-1' })
  assert.deepEqual(
    [first.department, first.costCentre, first.employeeNumber],
    ['Sales', '4711', 'E-1'],
  )
  const later = await enter({ dept: 'Marketing', cost: null, number: ['E-2'] })
  assert.deepEqual(
    [later.department, later.costCentre, later.employeeNumber],
    ['Marketing', '4711', 'E-1'],
  )
  await inTrail(first.id, 'user_changed')
  const other = await somebody()({ dept: 'MARKETING' })
  assert.equal(other.department, 'Marketing', 'a department has one spelling')
})

it('a manager is who has the address or the number; a name of nobody stays a name', async () => {
  const [boss, number] = [await auth.made(), `N-${aSubject()}`]
  const params = { id: boss.id }
  await auth.admin.call(adminUserApi.change, { params, body: { employeeNumber: number } })
  const enter = somebody()
  assert.equal((await enter({ 'urn:manager': 'Bo Boss' })).manager, 'Bo Boss')
  const byAddress = await enter({ 'urn:manager': boss.email.toUpperCase() })
  assert.deepEqual([byAddress.managerId, byAddress.manager], [boss.id, 'Bo Boss'])
  const unknown = await enter({ 'urn:manager': 'N-0' })
  assert.deepEqual([unknown.managerId, unknown.manager], [boss.id, 'N-0'])
  assert.equal((await somebody()({ 'urn:manager': number })).managerId, boss.id)

  const stranger = await auth.register()
  const planted = await somebody()({ 'urn:manager': stranger.user.email })
  assert.deepEqual([planted.managerId ?? null, planted.manager], [null, stranger.user.email])
  await enter({ number: 'N-1' })
  const loop = await enter({ 'urn:manager': 'N-1' })
  assert.equal(loop.managerId, boss.id, 'nobody becomes their own manager')
})

it('no claim makes an administrator, finance or an approver, and none is heard where a directory speaks', async () => {
  const enter = somebody()
  const rights = {
    role: 'admin',
    roles: ['admin'],
    duties: ['finance'],
    groups: ['admin', 'finance'],
    confirmed: true,
    isActive: false,
  }
  const made = await enter({ ...rights, dept: 'Legal' })
  assert.deepEqual(
    [made.role, made.duties, made.confirmed, made.mayApprove, made.active],
    ['user', undefined, false, false, true],
  )
  const now = new Date()
  const person = { userKey: made.email, active: true, createdAt: now, lastModified: now }
  const resource = { userName: made.email, active: true }
  await DirectoryPersonModel.create([{ _id: made.id, ...person, resource }])
  assert.equal((await enter({ dept: 'Finance' })).department, 'Legal')
})
