import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { organisationApi } from '@sortie/contracts/organisation'
import { profileApi } from '@sortie/contracts/profile'
import { administration } from '../testing/administration.ts'
import { sharedAuth } from '../testing/auth-under-test.ts'
import { proofOf } from '../testing/factors.ts'

const auth = await sharedAuth()
const { admin, change, deactivate } = administration(auth)
after(() => auth.stop())

const iban = 'DE89370400440532013000'
type Who = Awaited<ReturnType<typeof auth.register>>
const payeesFor = (who: Pick<Who, 'call'>, ids: string[]) =>
  who.call(internalAuthApi.payees, { body: { ids } })

describe('the duty of finance', () => {
  it('is given and taken by administrators, holds at once, and is in their log', async () => {
    const me = await auth.register()
    const of = async () => (await me.call(internalAuthApi.duties, {})).body.duties
    assert.deepEqual(await of(), [])
    assert.equal('duties' in (await me.call(sessionApi.user, {})).body, false)
    const { params, body } = { params: { id: me.user.id }, body: { duties: ['finance' as const] } }
    assert.equal((await me.call(adminUserApi.change, { params, body })).status, 403)
    assert.equal((await payeesFor(me, [me.user.id])).problem.code, 'finance_only')
    assert.deepEqual((await change(me.user.id, body)).body.duties, ['finance'])
    assert.deepEqual(await of(), ['finance'])
    assert.deepEqual((await me.call(sessionApi.user, {})).body.duties, ['finance'])
    await change(me.user.id, { employeeName: 'Fin Ance' })
    assert.deepEqual(await of(), ['finance'], 'another change leaves it')
    assert.equal((await me.call(adminUserApi.list, {})).status, 403, 'it is no administrator')
    await change(me.user.id, { duties: [] })
    assert.deepEqual(await of(), [])
    assert.equal((await payeesFor(me, [me.user.id])).status, 403)
    const acts = (await admin.call(organisationApi.acts, { query: {} })).body
    assert.equal(
      acts.filter((each) => each.act === 'duties_changed' && each.subjectEmail === me.user.email)
        .length,
      2,
    )
  })

  it('shows the accounts of people, also of those who have left; nobody else does', async () => {
    const [finance, payee, bare] = [
      await auth.register(),
      await auth.register(),
      await auth.register(),
    ]
    await change(finance.user.id, { duties: ['finance'] })
    const proof = await proofOf(payee)
    const typed = { body: { iban: 'de89 3704 0044 0532 0130 00', proof } }
    assert.equal((await payee.call(profileApi.changeProfile, typed)).body.iban, iban)
    const wrong = { body: { iban: 'DE89370400440532013001' } }
    const refused = await payee.call(profileApi.changeProfile, wrong)
    assert.match(refused.problem.fields?.iban ?? '', /no valid IBAN/)
    await payee.call(profileApi.changeProfile, { body: { csvFormat: 'comma' } })
    await deactivate(payee.user.id)
    const { body } = await payeesFor(finance, [payee.user.id, bare.user.id])
    assert.deepEqual(Object.fromEntries(body.map(({ id, iban }) => [id, iban])), {
      [payee.user.id]: iban,
      [bare.user.id]: '',
    })
    assert.equal((await payeesFor(admin, [payee.user.id])).status, 403)
    const { body: listed } = await admin.call(adminUserApi.list, { query: {} })
    assert.doesNotMatch(JSON.stringify(listed), new RegExp(iban))
  })
})
