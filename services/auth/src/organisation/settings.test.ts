import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { inForceApis } from '@sortie/contracts/in-force'
import { type OrganisationChangeJson, organisationApi } from '@sortie/contracts/organisation'
import { type Setting, Settings, settingNames } from '@sortie/contracts/setting'
import { trailApi } from '@sortie/contracts/trail'
import { eventually } from '@sortie/testing/eventually'
import { authUnderTest } from '../testing/auth-under-test.ts'
import { mailsTo } from '../testing/mails.ts'

const auth = await authUnderTest()
after(() => auth.stop())
const change = (body: OrganisationChangeJson) => auth.admin.call(organisationApi.change, { body })
const shown = async () => (await auth.admin.call(organisationApi.show, {})).body

const other: Record<Setting['asked']['as'], unknown> = {
  switch: true,
  choice: undefined,
  text: 'Example AS',
  texts: ['example.org'],
  number: 7,
  sums: { EUR: '500.00' },
  person: auth.admin.user.id,
}

it('every setting of the organisation is changed alone, answered, and told in the trail by its own act', async () => {
  const presets = await shown()
  const { UserModel } = await import('../users/user.model.ts')
  await UserModel.updateOne({ _id: auth.admin.user.id }, { emailProvenAt: new Date() })
  // There is no provider here: single-sign-on.test.ts has that one.
  for (const name of settingNames().filter((each) => each !== 'providerOnly')) {
    const { asked, act, preset, where }: Setting = Settings[name]
    const choice =
      asked.as === 'choice' && Object.keys(asked.options).findLast((it) => it !== preset)
    const value = choice || other[asked.as]
    assert.deepEqual(presets[name], preset, name)
    if (where) {
      const without = await change({ [where.setting]: where.is, [name]: [] })
      assert.deepEqual(without.problem?.fields, { [name]: where.needs })
      await change({ [name]: value, [where.setting]: where.is })
    }
    const { status, body } = await change({ [name]: value })
    assert.equal(status, 200, name)
    assert.deepEqual([body[name], (await shown())[name]], [value, value])
    await eventually(async () => {
      const lines = (await auth.admin.call(trailApi.list, { query: { limit: 5 } })).body
      const line = lines.find(({ changes }) => changes.some(({ field }) => field === name))
      assert.equal(line?.act, typeof act === 'string' ? act : act.on, name)
    })
    await change({ ...presets, [name]: preset } as OrganisationChangeJson)
  }
  assert.deepEqual(await shown(), presets)
})

it('a setting that is set to what it was leaves no line, and is for administrators alone', async () => {
  const acts = async () =>
    (await auth.admin.call(organisationApi.acts, { query: { limit: 200 } })).body.length
  const before = await acts()
  assert.equal((await change({ waysIn: 'open' })).status, 200)
  assert.equal(await acts(), before)
  const somebody = await auth.register()
  const body = { waysIn: 'invited' } as const
  assert.equal((await somebody.call(organisationApi.change, { body })).status, 403)
  assert.equal((await somebody.call(inForceApis.auth.values, {})).status, 403)
})

it('the values in force of the installation are shown, and nothing else of the environment', async () => {
  const { body } = await auth.admin.call(inForceApis.auth.values, {})
  assert.deepEqual(Object.keys(body).sort(), [
    'LIMIT_SIGN_IN',
    'SESSION_IDLE_HOURS',
    'SESSION_MAX_DAYS',
  ])
})

/** A PNG of one clear pixel. */
const aPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=',
  'base64',
)

describe('name and logo of the organisation', () => {
  const give = (logo: string | null, who = auth.admin) =>
    who.call(organisationApi.changeLogo, { body: { logo } })
  const shown = async () => (await auth.admin.call(organisationApi.brand, {})).body
  const welcome = async () => {
    const { user } = await auth.register()
    const [mail = ''] = await eventually(async () => {
      const mails = await mailsTo(auth, user.email, /./)
      assert.equal(mails.length, 1)
      return mails
    })
    return mail
  }

  it('are in no mail until they are chosen', async () => {
    assert.deepEqual(await shown(), { name: '', logo: null })
    const mail = await welcome()
    assert.ok(!/logo|multipart\/related/.test(mail))
  })

  it('are set by administrators alone, told in the trail, and in the head of each mail', async () => {
    const logo = aPixel.toString('base64')
    const somebody = await auth.register()
    assert.equal((await give(logo, somebody)).status, 403)
    for (const wrong of ['<svg>', Buffer.from('GIF89a').toString('base64')])
      assert.equal((await give(wrong)).status, 400)
    assert.equal((await give('A'.repeat(400_000))).status, 413)
    assert.equal((await give(logo)).status, 200)
    const body = { organisationName: 'Ørsted & <b>Sons' }
    await auth.admin.call(organisationApi.change, { body })
    const brand = await shown()
    assert.deepEqual(await somebody.call(organisationApi.brand, {}).then((it) => it.body), brand)
    assert.equal(brand.name, body.organisationName)
    await eventually(async () => {
      const mail = await welcome()
      for (const part of [
        /Content-Id: <logo@sortie>/i,
        /cid:logo@sortie/,
        /rsted &amp; &lt;b&gt;Sons/,
      ])
        assert.ok(part.test(mail), String(part))
    })
    const { body: acts } = await auth.admin.call(organisationApi.acts, { query: { limit: 2 } })
    assert.deepEqual(
      acts.map(({ act }) => act),
      ['organisation_changed', 'logo_changed'],
    )
    assert.equal((await give(null)).body.logo, null)
    assert.equal((await shown()).logo, null)
  })
})
