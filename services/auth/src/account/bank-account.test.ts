import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { accountApi } from '@sortie/contracts/account'
import { sessionApi } from '@sortie/contracts/auth'
import { profileApi } from '@sortie/contracts/profile'
import { historyApi } from '@sortie/contracts/trail'
import { eventually } from '@sortie/testing/eventually'
import { anEmail, type SignedIn, sharedAuth } from '../testing/auth-under-test.ts'
import { proofOf } from '../testing/factors.ts'
import { mailsTo } from '../testing/mails.ts'

const auth = await sharedAuth()
after(() => auth.stop())

const [mine, other] = ['NO9386011117947', 'GB29NWBK60161331926819']
const enter = (who: SignedIn, iban: string, proof?: string) =>
  who.call(profileApi.changeProfile, { body: { iban, ...(proof && { proof }) } })
const ibanOf = async (who: SignedIn) => (await who.call(profileApi.profile, {})).body.iban ?? ''
const linkIn = async (to: string, subject: RegExp) =>
  /token=([\w-]+)/.exec((await mailsTo(auth, to, subject)).at(-1) ?? '')?.[1] ?? ''
const told = (email: string) => mailsTo(auth, email, /bank account in your Sortie profile/)

describe('the bank account of a person', () => {
  it('is entered, changed and taken away only by who shows again that it is they', async () => {
    const me = await auth.register()
    const tries = { entered: mine, changed: other, 'taken away': '' }
    for (const [what, iban] of Object.entries(tries)) {
      const before = await ibanOf(me)
      const refused = await enter(me, iban)
      assert.deepEqual([refused.status, refused.problem.code], [403, 'proof_needed'], what)
      assert.equal(await ibanOf(me), before, what)
      assert.equal((await enter(me, iban, await proofOf(me))).status, 200, what)
      assert.equal(await ibanOf(me), iban, what)
    }
  })

  it('is that of another holder only with the same proof, which its owner is told of', async () => {
    const me = await auth.register()
    await enter(me, mine, await proofOf(me))
    const holder = (accountHolder: string, proof?: string) =>
      me.call(profileApi.changeProfile, { body: { accountHolder, ...(proof && { proof }) } })
    assert.equal((await holder('Max Lee')).problem.code, 'proof_needed')
    assert.equal((await holder('Max Lee', await proofOf(me))).body.accountHolder, 'Max Lee')
    assert.equal((await holder('Max Lee')).status, 200, 'it is the same one')
    await eventually(async () => {
      assert.equal((await told(me.user.email)).length, 2)
    })
  })

  it('leaves in the trail the end of an IBAN, and of its holder only that it is another one', async () => {
    const me = await auth.register()
    for (const [iban, accountHolder] of [
      [mine, 'Max Lee'],
      [other, 'Kim Roe'],
    ]) {
      const body = { iban, accountHolder, proof: await proofOf(me) }
      assert.equal((await me.call(profileApi.changeProfile, { body })).status, 200)
    }
    const { body } = await me.call(historyApi.of, { params: { id: me.user.id } })
    const said = body
      .filter(({ act }) => act === 'profile_changed')
      .map(({ changes }) => changes.filter(({ field }) => field !== 'csvFormat'))
    assert.deepEqual(said, [
      [
        { field: 'iban', from: '… 7947', to: '… 6819' },
        { field: 'accountHolder', from: '…', to: '…' },
      ],
      [
        { field: 'iban', from: null, to: '… 7947' },
        { field: 'accountHolder', from: null, to: '…' },
      ],
    ])
  })

  it('needs the proof of its own session, and none where it stays what it is', async () => {
    const [me, somebody] = [await auth.register(), await auth.register()]
    const elsewhere = await auth.login(me.user.email, me.password)
    const strange = [await proofOf(somebody), await proofOf(elsewhere), 'made up']
    for (const proof of strange) assert.equal((await enter(me, mine, proof)).status, 401)
    await enter(me, mine, await proofOf(me))
    const same = { body: { iban: 'no93 8601 1117 947', employeeName: 'Me Too' } }
    assert.equal((await me.call(profileApi.changeProfile, same)).status, 200)
  })

  it('is told to its owner by mail with its last figures, each time', async () => {
    const me = await auth.register()
    await enter(me, mine, await proofOf(me))
    await enter(me, other, await proofOf(me))
    await enter(me, '', await proofOf(me))
    await eventually(async () => {
      const all = (await told(me.user.email)).join('\n')
      for (const words of ['ends with 7947', 'ends with 6819', 'taken out of your profile'])
        assert.match(all, new RegExp(words))
    })
  })

  it('is told to the address before, too, which takes it away with the account', async () => {
    const me = await auth.register()
    await enter(me, mine, await proofOf(me))
    const email = anEmail()
    const body = { email, currentPassword: me.password }
    await me.call(accountApi.changeEmail, { body })
    const token = await linkIn(email, /Confirm/)
    assert.equal((await auth.anyone.call(accountApi.confirmEmail, { body: { token } })).status, 200)
    await enter(me, other, await proofOf(me))
    for (const address of [email, me.user.email])
      await eventually(async () => {
        assert.match((await told(address)).join('\n'), /ends with 6819/)
      })
    const back = await linkIn(me.user.email, /e-mail address was changed/)
    const restored = await auth.anyone.call(accountApi.restoreEmail, { body: { token: back } })
    assert.equal(restored.status, 200)
    const { resetToken } = restored.body
    await auth.anyone.call(sessionApi.resetPassword, {
      body: { token: resetToken, password: 'another horse' },
    })
    const again = await auth.login(me.user.email, 'another horse')
    assert.equal(await ibanOf(again), '')
  })
})
