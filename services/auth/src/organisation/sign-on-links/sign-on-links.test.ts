import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { signOnLinkApi } from '@sortie/contracts/sign-on-links'
import { anEmail, withToken } from '../../testing/auth-under-test.ts'
import { mailsTo } from '../../testing/mails.ts'
import { aSubject, refused, sharedSignOn, tokenOf, verified } from '../../testing/sign-on.ts'

const signOn = await sharedSignOn()
const { auth, corp, atCorp, inTrail } = signOn
const { admin } = auth
after(() => signOn.stop())

const preview = async (...lines: string[]) =>
  (await admin.call(signOnLinkApi.preview, { body: { csv: lines.join('\n') } })).body
const run = (...lines: string[]) =>
  admin.call(signOnLinkApi.run, { body: { csv: lines.join('\n') } })
const linksOf = async (search: string) =>
  (await admin.call(signOnLinkApi.list, { query: { search } })).body

it('an administrator links people by a list, at once, which each is told, and sees when they came', async () => {
  const [one, two, subject] = [await auth.made(), await auth.made(), aSubject()]
  const csv = [
    'E-Mail;Issuer;Sub',
    `${one.email.toUpperCase()};${corp.issuer};${subject}`,
    `${two.email};Partner;${aSubject()}`,
  ]
  refused(await atCorp(subject, verified(one.email)), 'sign_on_not_linked')
  assert.deepEqual(await preview(...csv), { count: 2, faultCount: 0, faults: [] })
  assert.deepEqual((await run(...csv)).body, { count: 2 })
  assert.deepEqual((await run(...csv)).body, { count: 0 }, 'which are there already')
  const [mail] = await mailsTo(auth, one.email, /^Corp was linked/)
  assert.match(mail ?? '', new RegExp(`by ${admin.user.email}`))
  await mailsTo(auth, two.email, /^Partner was linked/)
  await inTrail(two.id, 'sign_on_linked')
  await inTrail(admin.user.id, 'sign_ons_linked', 'sign_on_linked')

  const [before] = await linksOf(one.email)
  assert.deepEqual([before?.provider, before?.subject, before?.usedAt], ['Corp', subject, null])
  assert.equal((await atCorp(subject)).body.id, one.id)
  assert.ok((await linksOf(one.email))[0]?.usedAt)
})

it('a list with a fault links nobody, and every fault is said with its line', async () => {
  const [one, two, three] = [await auth.made(), await auth.made(), await auth.made()]
  const [planted, other, subject] = [await auth.register(), aSubject(), aSubject()]
  assert.equal((await atCorp(other, verified(anEmail()))).status, 200)
  await run('email,provider,subject', `${three.email},corp,${aSubject()}`)
  const csv = [
    'email,provider,subject',
    `${one.email},corp,${subject}`,
    `${two.email},corp,${subject}`,
    `${two.email},elsewhere,x`,
    `nobody@example.org,corp,y`,
    `${planted.user.email},corp,z`,
    `${two.email},corp,${other}`,
    `${three.email},corp,${aSubject()}`,
    `${one.email},corp,another`,
    `${one.email},partner,`,
  ]
  const { faults } = await preview(...csv)
  assert.deepEqual(
    faults.map(({ line, column, sentence }) => [line, column, sentence]),
    [
      [3, 'subject', 'This sign-in is linked to another account, in line 2.'],
      [4, 'provider', 'No provider of this name is set up.'],
      [5, 'email', 'No active account has this address.'],
      [6, 'email', 'Nobody has shown whose this account is. Confirm it in Users first.'],
      [7, 'subject', 'This sign-in is linked to another account.'],
      [8, 'email', 'This account is linked to another sign-in there.'],
      [9, 'email', 'This account is linked to another sign-in there, in line 2.'],
      [10, 'subject', 'A subject has 1 to 255 characters.'],
    ],
  )
  assert.equal((await run(...csv)).problem.code, 'links_faulty')
  assert.deepEqual(await linksOf(one.email), [])
  for (const bad of ['email,subject\na,b', 'email,provider,subject', 'x'])
    assert.deepEqual(Object.keys((await run(bad)).problem.fields ?? {}), ['csv'], bad)
  const me = await auth.register()
  assert.equal((await me.call(signOnLinkApi.list, { query: {} })).status, 403)
})

it('an administrator unlinks one: its sessions end, those by password stay, and the person is told', async () => {
  const [{ email, id }, subject] = [await auth.made(), aSubject()]
  await run('email,provider,subject', `${email},corp,${subject}`)
  const byProvider = withToken(auth.url, tokenOf(await atCorp(subject, {})))
  const byPassword = await auth.login(email, 'correct horse')
  const [link] = await linksOf(email)
  const unlink = () => admin.call(signOnLinkApi.unlink, { params: { id: link?.id ?? '' } })
  assert.equal((await unlink()).status, 204)
  assert.equal((await unlink()).status, 404)
  assert.equal((await byProvider.call(internalAuthApi.renew, {})).status, 401)
  assert.equal((await byPassword.call(internalAuthApi.renew, {})).status, 200)
  refused(await atCorp(subject), 'sign_on_without_email')
  await mailsTo(auth, email, /^Corp was unlinked/)
  await inTrail(id, 'sign_on_removed', 'signed_out')
})
