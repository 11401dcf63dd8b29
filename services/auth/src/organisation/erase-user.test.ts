import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { erasedEmail, erasedName } from '@sortie/contracts/erased'
import { profileApi } from '@sortie/contracts/profile'
import { trailApi } from '@sortie/contracts/trail'
import { eventually } from '@sortie/testing/eventually'
import { storedWith } from '@sortie/testing/stored-with'
import { announced } from '../testing/announced.ts'
import {
  type AuthUnderTest,
  anEmail,
  aPassword,
  type SignedIn,
  sharedAuth,
} from '../testing/auth-under-test.ts'
import { proofOf } from '../testing/factors.ts'

let auth: AuthUnderTest
before(async () => {
  auth = await sharedAuth()
})
after(() => auth.stop())

const name = 'Zenobia Quist'
const iban = 'FR1420041010050500013M02606'
const erase = (id: string) => auth.admin.call(adminUserApi.erase, { params: { id } })
const deactivate = (id: string) => auth.admin.call(adminUserApi.deactivate, { params: { id } })
const change = (person: SignedIn, body: object) =>
  person.call(profileApi.changeProfile, { body } as never)

/** Somebody who has left traces in every way that this service has. */
async function somebody() {
  const email = `zenobia.${anEmail()}`
  const person = await auth.register(email)
  const proof = await proofOf(person)
  await change(person, { employeeName: 'Zeno', department: 'Quistery', manager: 'Bo', iban, proof })
  await auth.anyone.call(sessionApi.forgotPassword, { body: { email } } as never)
  const colleague = await auth.register()
  await change(colleague, { employeeName: 'Cole', department: '', manager: name })
  const params = { id: person.user.id }
  await auth.admin.call(adminUserApi.change, { params, body: { employeeName: name } })
  const { UserModel } = await import('../users/user.model.ts')
  await UserModel.updateOne({ _id: person.user.id }, { emailProvenAt: new Date() })
  return { person, email, colleague, id: person.user.id }
}

const left = ({ email }: { email: string }) =>
  storedWith(auth.namespace, email, name, 'Quistery', iban)

describe('erasing the personal data of a user', () => {
  it('leaves nothing of them in this service, and an account without a name', async () => {
    const gone = await somebody()
    assert.notDeepEqual(await left(gone), [])
    await deactivate(gone.id)
    const { status, body } = await erase(gone.id)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.email, body.employeeName, body.active, body.role],
      [erasedEmail(gone.id), erasedName, false, 'user'],
    )
    assert.ok(body.erasedAt)
    await eventually(async () => assert.deepEqual(await left(gone), []))
    const listed = await auth.admin.call(adminUserApi.list, { query: { search: 'Quist' } })
    assert.deepEqual(listed.body, [])
  })

  it('leaves the trail whole, with all its lines and one more, and without texts', async () => {
    const gone = await somebody()
    const query = { person: gone.id }
    const lines = async () => (await auth.admin.call(trailApi.list, { query })).body
    await deactivate(gone.id)
    const earlier = await lines()
    await erase(gone.id)
    const now = await lines()
    assert.deepEqual(
      now.slice(1).map(({ seq, act, at }) => ({ seq, act, at })),
      earlier.map(({ seq, act, at }) => ({ seq, act, at })),
    )
    assert.equal(now[0]?.act, 'user_erased')
    assert.equal(now[0]?.owner?.name, erasedName)
    const { body } = await auth.admin.call(trailApi.verify, {})
    assert.equal(body.whole, true, body.fault?.sentence)
    await eventually(async () => {
      const shown = JSON.stringify(await lines())
      for (const text of [gone.email, name, 'Quistery']) assert.ok(!shown.includes(text), text)
    })
  })

  it('keeps no texts of a note that comes after it', async () => {
    const gone = await somebody()
    await deactivate(gone.id)
    await erase(gone.id)
    await eventually(async () => assert.deepEqual(await left(gone), []))
    const texts = [
      { event: 'expense.changed', act: 'expense_changed', field: 'notes', to: `With ${name}` },
      { event: 'receipt.deleted', act: 'receipt_deleted', field: 'fileName', to: `${name}.png` },
      { event: 'approval.changed', act: 'report_questioned', field: 'comment', to: gone.email },
    ] as const
    const who = { id: gone.id, ownerId: gone.id, actorId: gone.id }
    for (const { event, act, field, to } of texts)
      await announced(event, { act: act as never, ...who, changes: [{ field, from: null, to }] })
    const { body } = await auth.admin.call(trailApi.list, { query: { person: gone.id } })
    assert.deepEqual(
      body
        .slice(0, 3)
        .map(({ act }) => act)
        .sort(),
      texts.map(({ act }) => act),
    )
    assert.deepEqual(await left(gone), [])
    assert.equal((await auth.admin.call(trailApi.verify, {})).body.whole, true)
  })

  it('touches nothing of others that is only written like a name of theirs, nor a name that they took to leave with', async () => {
    const gone = await somebody()
    const chosen = 'Club Privé'
    const other = await auth.register()
    await change(other, { employeeName: 'Otto', department: '', manager: chosen })
    const changes = [
      { field: 'merchant', from: chosen, to: name },
      { field: 'notes', from: null, to: gone.email },
      { field: 'outsideApprover', from: null, to: gone.email },
    ]
    const who = { ownerId: other.user.id, actorId: other.user.id }
    const id = await announced('expense.changed', { act: 'expense_changed', ...who, changes })
    await change(gone.person, { employeeName: chosen, department: '', manager: '' })
    await deactivate(gone.id)
    await erase(gone.id)
    const { body } = await auth.admin.call(trailApi.list, { query: { person: other.user.id } })
    assert.deepEqual(body.find((line) => line.id === id)?.changes, [
      ...changes.slice(0, 2),
      { field: 'outsideApprover', from: null, to: null },
    ])
    assert.equal((await other.call(profileApi.profile, {})).body.manager, chosen)
    assert.equal((await gone.colleague.call(profileApi.profile, {})).body.manager, null)
  })

  it('is for a deactivated account, and once', async () => {
    const gone = await somebody()
    const early = await erase(gone.id)
    assert.deepEqual([early.status, early.problem.code], [409, 'user_active'])
    await deactivate(gone.id)
    assert.equal((await erase(gone.id)).status, 200)
    const again = await erase(gone.id)
    assert.deepEqual([again.status, again.problem.code], [409, 'user_erased'])
    assert.equal((await erase(crypto.randomUUID())).status, 404)
    const byAnother = await gone.colleague.call(adminUserApi.erase, { params: { id: gone.id } })
    assert.equal(byAnother.status, 403)
  })

  it('lets nobody use or change what is left, and its address be registered anew', async () => {
    const gone = await somebody()
    await deactivate(gone.id)
    await erase(gone.id)
    const params = { id: gone.id }
    for (const answer of [
      await auth.admin.call(adminUserApi.reactivate, { params }),
      await auth.admin.call(adminUserApi.change, { params, body: { employeeName: 'X' } }),
      await auth.admin.call(adminUserApi.resetPassword, { params, body: { password: aPassword } }),
      await auth.admin.call(adminUserApi.resetSecondFactor, { params }),
    ])
      assert.deepEqual([answer.status, answer.problem.code], [409, 'user_erased'])
    await assert.rejects(auth.login(erasedEmail(gone.id), aPassword))
    const anew = await auth.register(gone.email)
    assert.notEqual(anew.user.id, gone.id)
  })

  it('keeps the name of a colleague who has the same', async () => {
    const gone = await somebody()
    const namesake = await auth.register()
    await change(namesake, { employeeName: name, department: '', manager: '' })
    await deactivate(gone.id)
    await erase(gone.id)
    const profile = await gone.colleague.call(profileApi.profile, {})
    assert.equal(profile.body.manager, name)
  })
})
