import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newFactorApi } from '@sortie/contracts/new-factor'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { softPasskey } from '@sortie/testing/soft-passkey'
import {
  type AuthUnderTest,
  aPassword,
  authUnderTest,
  type SignedIn,
} from '../testing/auth-under-test.ts'
import { addPasskey, proofOf, signInByPasskey, withPasskey } from '../testing/factors.ts'
import { mailsTo } from '../testing/mails.ts'

describe('passkeys of a person', () => {
  let auth: AuthUnderTest
  before(async () => {
    auth = await authUnderTest()
  })
  after(() => auth.stop())

  const listed = async (me: SignedIn) => (await me.call(secondFactorApi.show, {})).body.passkeys

  it('a user has at most twenty passkeys, also when more registrations were begun at once', async () => {
    const me = await withPasskey(auth)
    const proof = await proofOf(me)
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => me.call(newFactorApi.passkeyQuestion, { body: { proof } })),
    )
    const statuses: number[] = []
    for (const { body } of begun) {
      const answer = softPasskey().create(body.options)
      const added = await me.call(newFactorApi.addPasskey, {
        body: { ticket: body.ticket, answer },
      })
      statuses.push(added.status)
    }
    assert.deepEqual([statuses.lastIndexOf(200), statuses.at(-1)], [18, 409])
    assert.equal((await listed(me)).length, 20)
  })

  it('a passkey of another site, or a known one, is not added', async () => {
    const me = await auth.register()
    const strange = softPasskey({ origin: 'https://evil.example' })
    const refused = await addPasskey(me, await proofOf(me), strange)
    assert.equal(refused.added.problem.code, 'passkey_refused')
    const { passkey } = await addPasskey(me, await proofOf(me))
    const twice = await addPasskey(me, await proofOf(me), passkey)
    assert.deepEqual([twice.added.status, twice.added.problem.code], [409, 'passkey_known'])
    assert.equal((await listed(me)).length, 1)
  })

  it('a new passkey has a name and is reported to its owner by mail', async () => {
    const me = await withPasskey(auth, softPasskey(), 'Work laptop')
    await mailsTo(auth, me.user.email, /A passkey was added/)
    const [passkey] = await listed(me)
    const id = passkey?.id ?? ''
    assert.equal(passkey?.name, 'Work laptop')
    const name = { params: { id }, body: { name: 'Old laptop' } }
    const other = await auth.register()
    assert.equal((await other.call(secondFactorApi.renamePasskey, name)).status, 404)
    assert.equal((await me.call(secondFactorApi.renamePasskey, name)).status, 204)
    assert.equal((await listed(me))[0]?.name, 'Old laptop')
  })

  it('a passkey is removed after re-authentication, and its owner is told by mail', async () => {
    const me = await withPasskey(auth)
    const other = await auth.register()
    const id = (await listed(me))[0]?.id ?? ''
    const remove = (who: SignedIn, proof: string) =>
      who.call(secondFactorApi.removePasskey, { params: { id }, body: { proof } })
    assert.equal((await remove(me, 'forged')).status, 401)
    assert.equal((await remove(other, await proofOf(me))).status, 401)
    assert.equal((await remove(other, await proofOf(other))).status, 404)
    assert.equal((await remove(me, await proofOf(me))).status, 204)
    await mailsTo(auth, me.user.email, /A passkey was removed/)
    assert.equal((await signInByPasskey(auth, me.passkey)).answer.status, 403)
    await auth.login(me.user.email, aPassword)
  })

  it('recovery codes come with the first passkey only', async () => {
    const me = await withPasskey(auth)
    assert.equal(me.recoveryCodes.length, 10)
    const { added } = await addPasskey(me, await proofOf(me))
    assert.equal(added.body.recoveryCodes, null)
  })
})
