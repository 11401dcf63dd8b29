import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { accountApi } from '@sortie/contracts/account'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { organisationApi } from '@sortie/contracts/organisation'
import { anEmail, aPassword, authUnderTest, type SignedIn } from '../testing/auth-under-test.ts'
import { mailsTo } from '../testing/mails.ts'

const auth = await authUnderTest()
after(() => auth.stop())

const seen = async (id: string) => {
  const { body } = await auth.admin.call(adminUserApi.list, { query: { userIds: id } })
  return [body[0]?.confirmed, body[0]?.mayApprove]
}
const confirm = (id: string, confirmed: boolean, who: SignedIn = auth.admin) =>
  who.call(adminUserApi.change, { params: { id }, body: { confirmed } })
const rules = (body: object) =>
  auth.admin.call(organisationApi.change, {
    body: { secondFrom: {}, secondApproverId: null, ...body },
  })
const find = async (q: string, who: SignedIn = auth.admin) =>
  (await who.call(internalAuthApi.colleagues, { query: { q } })).body.map(({ id }) => id)

async function atAddress(email: string): Promise<SignedIn> {
  const me = await auth.register()
  await moveTo(me, email)
  return me
}

/** By the link that is mailed there, so the address is proven. */
async function moveTo(me: SignedIn, email: string): Promise<void> {
  await me.call(accountApi.changeEmail, { body: { currentPassword: aPassword, email } })
  const [mail = ''] = await mailsTo(auth, email, /Confirm/)
  const token = /token=([\w-]+)/.exec(mail)?.[1] ?? ''
  assert.equal((await auth.anyone.call(accountApi.confirmEmail, { body: { token } })).status, 200)
}

describe('who may approve', () => {
  it('are people whom an administrator has made or confirmed, which the log tells; nobody confirms themselves', async () => {
    assert.deepEqual(await seen(auth.admin.user.id), [true, true])
    const { approvalRules } = internalAuthApi
    assert.equal((await auth.admin.call(approvalRules, {})).body.onlyAdministrators, true)
    const counted = async () => (await auth.admin.call(adminUserApi.counts, {})).body.approvers
    assert.equal(await counted(), 0)
    const me = await auth.register()
    assert.deepEqual(await seen(me.user.id), [false, false])
    assert.deepEqual(await find(me.user.email), [])
    assert.equal((await confirm(me.user.id, true, me)).status, 403)
    const made = await auth.made()
    assert.deepEqual([await seen(made.id), await find(made.email)], [[true, true], [made.id]])
    assert.deepEqual([made.confirmed, made.mayApprove], [true, true])
    const { body } = await confirm(me.user.id, true)
    assert.deepEqual([body.confirmed, body.mayApprove], [true, true])
    assert.deepEqual(await find(me.user.email), [me.user.id])
    assert.equal((await me.call(approvalRules, {})).body.mayApprove, true)
    assert.equal((await me.call(approvalRules, {})).body.onlyAdministrators, false)
    assert.equal(await counted(), 2)
    await confirm(me.user.id, false)
    assert.equal((await me.call(approvalRules, {})).body.mayApprove, false)
    const { body: acts } = await auth.admin.call(organisationApi.acts, { query: { limit: 2 } })
    assert.deepEqual(
      acts.map(({ act, subjectEmail }) => [act, subjectEmail]),
      [
        ['user_unconfirmed', me.user.email],
        ['user_confirmed', me.user.email],
      ],
    )
    await confirm(made.id, true)
    await auth.admin.call(adminUserApi.deactivate, { params: { id: made.id } })
    assert.deepEqual([await seen(made.id), await find(made.email)], [[true, false], []])
  })

  it('are those with a proven address at a domain of the organisation, as long as it names it', async () => {
    const inside = await atAddress(`ann.${Date.now()}@company.example`)
    const others = [
      await atAddress(`ann.${Date.now()}@sub.company.example`),
      await atAddress(`ann.${Date.now()}@companyxexample.org`),
      await auth.register(`unproven.${Date.now()}@company.example`),
    ]
    assert.deepEqual(await seen(inside.user.id), [false, false])
    for (const wrong of ['company', '@', 'a b.example', `${'x'.repeat(250)}.example`])
      assert.equal((await rules({ confirmedDomains: [wrong] })).status, 400, wrong)
    const { body } = await rules({ confirmedDomains: [' Company.example '] })
    assert.deepEqual(body.confirmedDomains, ['company.example'])
    assert.deepEqual(await seen(inside.user.id), [false, true])
    assert.deepEqual(await find('company'), [inside.user.id])
    for (const { user } of others) assert.deepEqual(await seen(user.id), [false, false], user.email)
    assert.equal((await inside.call(internalAuthApi.approvalRules, {})).body.mayApprove, true)
    // What a caller leaves out stays as it is.
    assert.deepEqual((await rules({})).body.confirmedDomains, ['company.example'])
    await moveTo(inside, `ann.${Date.now()}@private.example`)
    assert.deepEqual(await seen(inside.user.id), [false, false])
    await rules({ confirmedDomains: [] })
  })
})

describe('an address', () => {
  const at = async (email: string, who: SignedIn = auth.admin) =>
    (await who.call(internalAuthApi.accountAt, { query: { email } })).body

  it('is known as that of an account, active or not, with a plus, and after the account has left it', async () => {
    const made = await auth.made()
    const [name = '', host = ''] = made.email.split('@')
    const colleague = { id: made.id, name: made.email, email: made.email }
    assert.deepEqual(await at(made.email), { own: false, known: true, approver: colleague })
    const spelled = [`${name}+a@${host}`, `${name}+@${host}`, `${name}+a+b@${host}`]
    for (const email of spelled.slice(0, 1).concat(spelled[2] ?? ''))
      assert.deepEqual(await at(email), { own: false, known: true, approver: null }, email)
    await auth.admin.call(adminUserApi.deactivate, { params: { id: made.id } })
    assert.deepEqual(await at(made.email), { own: false, known: true, approver: null })

    const former = `x.y.${Date.now()}@private.example`
    const me = await atAddress(former)
    await moveTo(me, anEmail())
    assert.deepEqual(await at(former, me), { own: true, known: true, approver: null })
    assert.deepEqual(await at(former), { own: false, known: true, approver: null })
    for (const other of [
      former.replace('x.y', 'xay'),
      `a${former}`,
      former.replace('.example', '.examples'),
    ])
      assert.deepEqual(await at(other, me), { own: false, known: false, approver: null }, other)
  })

  it('is told to nobody whose own is not proven, as the directory is', async () => {
    const stranger = await auth.register()
    const query = { email: auth.admin.user.email }
    assert.equal((await stranger.call(internalAuthApi.accountAt, { query })).status, 403)
    const found = await stranger.call(internalAuthApi.colleagues, { query: { q: 'a' } })
    assert.deepEqual([found.status, found.problem.code], [403, 'address_unproven'])
    const named = { query: { named: auth.admin.user.email } }
    assert.deepEqual((await stranger.call(internalAuthApi.colleagues, named)).body, [])
  })
})
