import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { directoryApi } from '@sortie/contracts/directory'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { type OrganisationChange, organisationApi } from '@sortie/contracts/organisation'
import { signInStepApi } from '@sortie/contracts/sign-in-step'
import { singleSignOnApi } from '@sortie/contracts/single-sign-on'
import { trailApi } from '@sortie/contracts/trail'
import { type Claims, clientId, clientSecret } from '@sortie/testing/honest-provider'
import { anEmail, withToken } from '../../testing/auth-under-test.ts'
import { addAuthenticator, proofOf } from '../../testing/factors.ts'
import { mailsTo } from '../../testing/mails.ts'
import {
  aSubject,
  type Finished,
  type Make,
  refused,
  saying,
  sharedSignOn,
  tokenOf,
  verified,
} from '../../testing/sign-on.ts'

const signOn = await sharedSignOn()
const { auth, corp, partner, begin, finish, atCorp, atPartner, linked, inTrail } = signOn
after(() => signOn.stop())

const linkIn = (mail = '') =>
  decodeURIComponent(/link-sign-on\?token=([\w%-]+)/.exec(mail)?.[1] ?? '')

async function accountOf(email: string) {
  const found = await auth.admin.call(adminUserApi.list, { query: { search: email } })
  return found.body.filter((user) => user.email === email)
}

describe('a first sign-in by a provider', () => {
  it('makes the account with name and proven address, and the next one opens it, whatever e-mail it tells', async () => {
    const [email, subject] = [anEmail(), aSubject()]
    const first = await atCorp(subject, verified(email.toUpperCase(), { name: 'Ada Corp' }))
    assert.equal(first.status, 200, first.problem?.error)
    assert.equal(first.body.email, email)
    assert.equal(first.body.employeeName, 'Ada Corp')
    assert.equal(first.body.role, 'user')
    assert.equal((await accountOf(email))[0]?.emailProven, undefined)
    for (const told of [verified(anEmail()), { email: 'no address' }, {}]) {
      const again = await atCorp(subject, told)
      assert.equal(again.body.id, first.body.id, again.problem?.error)
      assert.equal(again.body.email, email)
    }
    await inTrail(first.body.id, 'registered', 'signed_in')
  })

  it('with an address that nobody has verified makes an account that has to prove it', async () => {
    const email = anEmail()
    assert.equal((await atCorp(aSubject(), { email })).status, 200)
    assert.equal((await accountOf(email))[0]?.emailProven, false)
    await mailsTo(auth, email, /^Prove your e-mail address/)
  })

  it('without an address, or with none that can be one, is told why there is no account', async () => {
    for (const told of [{}, { email: '' }, { email: 'nobody', email_verified: true }, { email: 7 }])
      refused(await atCorp(aSubject(), told), 'sign_on_without_email')
  })

  it('twice at once makes one account', async () => {
    const [email, subject] = [anEmail(), aSubject()]
    corp.people.set(subject, verified(email))
    const answers = await Promise.all([atCorp(subject), atCorp(subject)])
    assert.ok(answers.some(({ status }) => status === 200))
    assert.equal((await accountOf(email)).length, 1)
    assert.equal((await atCorp(subject)).status, 200)
  })

  it('makes none where the organisation brings people in another way', async () => {
    const come = (waysIn: 'open' | 'invited' | 'domains' | 'sso' | 'directory') =>
      auth.admin.call(organisationApi.change, { body: { waysIn, joinDomains: ['example.org'] } })
    for (const way of ['invited', 'directory'] as const) {
      await come(way)
      refused(await atCorp(aSubject(), verified(anEmail())), 'registration_closed')
    }
    await come('domains')
    refused(await atCorp(aSubject(), verified('a@elsewhere.org')), 'registration_closed')
    assert.equal((await atCorp(aSubject(), verified(anEmail()))).status, 200)
    refused(await atCorp(aSubject(), { email: anEmail() }), 'email_unproven')
    await come('sso')
    assert.equal((await atCorp(aSubject(), verified('b@elsewhere.org'))).status, 200)
    await come('open')
  })

  it('asks for the second step of our own, since a provider does not say whether it had one', async () => {
    const me = await auth.register()
    const subject = aSubject()
    corp.people.set(subject, {})
    await linked(me, subject)
    const { recoveryCodes } = await addAuthenticator(me, await proofOf(me))
    const asked = await atCorp(subject)
    refused(asked, 'second_factor_needed')
    const ticket = asked.problem.next?.ticket ?? ''
    const code = recoveryCodes[0] ?? ''
    const entered = await auth.anyone.call(signInStepApi.stepCode, { body: { ticket, code } })
    assert.equal(entered.status, 200, entered.problem?.code)
  })

  it('sets up a second step first where the organisation requires one', async () => {
    const rules = { emailProofRequired: false }
    const require = (secondFactorRequired: boolean) =>
      auth.admin.call(organisationApi.change, { body: { ...rules, secondFactorRequired } })
    await require(true)
    refused(await atCorp(aSubject(), verified(anEmail())), 'second_factor_missing')
    await require(false)
  })
})

describe('what a provider says of how somebody signed in', () => {
  const change = (body: OrganisationChange) => auth.admin.call(organisationApi.change, { body })

  it('replaces our own second step only in the words that the organisation takes for it', async () => {
    const sub = aSubject()
    const enter = (more: Claims) => atPartner(saying({ ...verified(anEmail()), sub, ...more }))
    await enter({})
    await change({ secondFactorRequired: true })
    assert.equal((await enter({ amr: ['pwd', 'mfa'] })).problem.code, 'second_factor_missing')
    await change({ providerFactors: ['mfa', 'urn:two'] })
    const tries: Array<[Claims, number]> = [
      [{ amr: ['pwd', 'mfa'] }, 200],
      [{ acr: 'urn:two' }, 200],
      [{ amr: ['pwd'], acr: '1' }, 401],
      [{ amr: 'mfa but not really' }, 401],
      [{ amr: { mfa: true }, acr: null }, 401],
      [{}, 401],
    ]
    for (const [claims, status] of tries)
      assert.equal((await enter(claims)).status, status, JSON.stringify(claims))
    await change({ providerFactors: [], secondFactorRequired: false })
    await inTrail(auth.admin.user.id, 'sign_on_rules_changed')
  })

  it('is asked of the provider that has words for it, while the organisation takes its word', async () => {
    const asked = async (provider: string) =>
      new URL((await begin(provider)).address).searchParams.get('acr_values')
    assert.equal(await asked('partner'), null)
    await change({ providerFactors: ['mfa'] })
    assert.deepEqual([await asked('partner'), await asked('corp')], ['urn:two mfa', null])
    await change({ providerFactors: [] })
  })

  it('opens a session for as many hours as the organisation says, and one by password as before', async () => {
    const until = (token: string) => {
      const [, claims = ''] = token.split('.')
      const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
      return Math.round((exp * 1000 - Date.now()) / 3_600_000)
    }
    await change({ providerHours: 2 })
    const token = tokenOf(await atCorp(aSubject(), verified(anEmail())))
    assert.equal(until(token), 2)
    const renewed = await withToken(auth.url, token).call(internalAuthApi.renew, {})
    assert.equal(until(renewed.body.token), 2)
    assert.equal(until((await auth.register()).person.token), 12)
    await change({ providerHours: 500 })
    assert.equal(until(tokenOf(await atCorp(aSubject(), verified(anEmail())))), 12)
    await change({ providerHours: null })
  })
})

describe('an account that has the address already', () => {
  it('is opened by no e-mail: not by a verified one, nor by that of a second provider', async () => {
    const owner = await auth.register()
    const known = await atCorp(aSubject(), verified(anEmail()))
    for (const { email } of [owner.user, known.body, auth.admin.user]) {
      refused(await atCorp(aSubject(), verified(email)), 'sign_on_not_linked')
      refused(await atPartner(saying(verified(email, { sub: aSubject() }))), 'sign_on_not_linked')
    }
  })

  it('is offered no mailed link for an e-mail that is unverified, or called so by a text', async () => {
    const owner = await auth.register()
    for (const email_verified of [false, 'true', undefined]) {
      const { email } = owner.user
      const answer = await atPartner(saying({ email, email_verified, sub: aSubject() }))
      refused(answer, 'sign_on_not_linked')
      assert.equal(answer.problem.next, undefined)
    }
  })

  it('is linked in the profile, after the password; mailed, in the trail, and unlinked there', async () => {
    const me = await auth.register()
    const subject = aSubject()
    corp.people.set(subject, verified(anEmail()))
    const shown = async () => (await me.call(singleSignOnApi.own, {})).body[0]?.linkedAt ?? null
    assert.equal(await shown(), null)
    const done = await linked(me, subject)
    assert.equal(done.body.name, 'Corp', done.problem?.error)
    assert.ok(await shown())
    assert.equal((await atCorp(subject)).body.id, me.user.id)
    await mailsTo(auth, me.user.email, /^Corp was linked/)

    const other = await auth.register()
    assert.equal((await linked(other, subject)).problem.code, 'sign_on_linked_elsewhere')
    const second = aSubject()
    corp.people.set(second, {})
    assert.equal((await linked(me, second)).problem.code, 'sign_on_linked_elsewhere')

    const body = { provider: 'corp', proof: await proofOf(me) }
    assert.equal((await me.call(singleSignOnApi.unlink, { body })).status, 204)
    assert.equal((await me.call(singleSignOnApi.unlink, { body })).status, 404)
    assert.notEqual((await atCorp(subject)).body?.id, me.user.id)
    await mailsTo(auth, me.user.email, /^Corp was unlinked/)
    await inTrail(me.user.id, 'sign_on_linked', 'sign_on_unlinked')
  })

  it('is linked by a link mailed to it, once, and keeps its other ways in', async () => {
    const { email, id } = await auth.made()
    const subject = aSubject()
    const asked = await atCorp(subject, verified(email))
    const ticket = asked.problem.next?.ticket ?? ''
    const sent = await auth.anyone.call(singleSignOnApi.mailLink, { body: { ticket } })
    assert.match(sent.body.message, new RegExp(email))
    const token = linkIn((await mailsTo(auth, email, /^Link Corp/))[0])
    refused(await atCorp(subject), 'sign_on_not_linked')
    const press = () => auth.anyone.call(singleSignOnApi.link, { body: { token } })
    assert.deepEqual((await press()).body, { email, name: 'Corp' })
    assert.equal((await press()).problem.code, 'email_link_used')
    assert.equal((await atCorp(subject)).body.id, id)
    await auth.login(email, 'correct horse')
  })

  it('that a stranger made with the address is the stranger’s no longer', async () => {
    const stranger = await auth.register()
    const { email, id } = stranger.user
    const planted = aSubject()
    corp.people.set(planted, {})
    await linked(stranger, planted)
    await addAuthenticator(stranger, await proofOf(stranger))
    const body = { provider: 'corp', proof: await proofOf(stranger) }
    const asked = await atPartner(saying(verified(email, { sub: 'the owner' })))
    const ticket = asked.problem.next?.ticket ?? ''
    await auth.anyone.call(singleSignOnApi.mailLink, { body: { ticket } })
    const token = linkIn((await mailsTo(auth, email, /^Link Partner/))[0])
    assert.equal((await auth.anyone.call(singleSignOnApi.link, { body: { token } })).status, 200)
    const owner = await atPartner(saying(verified(email, { sub: 'the owner' })))
    assert.equal(owner.body?.id, id, owner.problem?.code)
    await assert.rejects(auth.login(email, stranger.password), /wrong_credentials/)
    refused(await atCorp(planted), 'sign_on_without_email')
    assert.equal((await stranger.call(singleSignOnApi.beginLink, { body })).status, 401)
    const renewed = await withToken(auth.url, stranger.person.token).call(internalAuthApi.renew, {})
    assert.equal(renewed.status, 401)
  })

  it('that a stranger made by a sign-in with the address is its owner’s alone after “Forgot password?”', async () => {
    const [email, planted, owner] = [anEmail(), aSubject(), aSubject()]
    const { id } = (await atCorp(planted, { email })).body
    const known = await atCorp(owner, verified(anEmail()))
    for (const address of [email, known.body.email]) {
      await auth.anyone.call(sessionApi.forgotPassword, { body: { email: address } })
      const [mail = ''] = await mailsTo(auth, address, /^Reset/)
      const token = /reset-password\?token=([\w-]{43})/.exec(mail)?.[1] ?? ''
      const body = { token, password: 'a new horse' }
      assert.equal((await auth.anyone.call(sessionApi.resetPassword, { body })).status, 200)
    }
    assert.equal((await auth.login(email, 'a new horse')).user.id, id)
    refused(await atCorp(planted), 'sign_on_not_linked')
    assert.equal((await atCorp(owner)).body.id, known.body.id, 'whose address was proven')
  })

  it('that a stranger made with the address is not opened by their sign-on once the directory has it', async () => {
    const stranger = await auth.register()
    const { email: userName, id } = stranger.user
    const planted = aSubject()
    corp.people.set(planted, {})
    await linked(stranger, planted)
    const { body } = await auth.admin.call(directoryApi.makeToken, {
      body: { name: 'Entra', proof: await proofOf(auth.admin) },
    })
    const taken = await fetch(`${auth.url}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ userName }),
    })
    assert.equal(((await taken.json()) as { id: string }).id, id)
    refused(await atCorp(planted), 'sign_on_without_email')
  })

  it('that was deactivated stays shut, and is not made anew', async () => {
    const [email, subject] = [anEmail(), aSubject()]
    const { id } = (await atCorp(subject, verified(email))).body
    await auth.admin.call(adminUserApi.deactivate, { params: { id } })
    refused(await atCorp(subject), 'account_inactive')
    refused(await atCorp(aSubject(), verified(email)), 'account_inactive')
  })
})

describe('a provider that names the domains it speaks for', () => {
  const beyond = (name: string) => [
    `${name}@elsewhere.org`,
    `${name}@sub.example.org`,
    `${name}@example.org.elsewhere.org`,
  ]
  const enter = (email: string) => atPartner(saying(verified(email, { sub: aSubject() })))
  const change = (body: OrganisationChange) => auth.admin.call(organisationApi.change, { body })

  it('verifies an address at these, in whatever case, and one of no other domain, nor below them', async () => {
    await change({ confirmedDomains: ['example.org', 'elsewhere.org', 'sub.example.org'] })
    const own = anEmail()
    assert.equal((await enter(own.toUpperCase())).status, 200)
    const [{ emailProven, mayApprove } = {}] = await accountOf(own)
    assert.deepEqual([emailProven, mayApprove], [undefined, true])
    for (const email of beyond('told')) {
      assert.equal((await enter(email)).status, 200)
      const [{ emailProven, mayApprove } = {}] = await accountOf(email)
      assert.deepEqual([emailProven, mayApprove], [false, false], email)
    }
    const [byAnother = ''] = beyond('another')
    await atCorp(aSubject(), verified(byAnother))
    assert.equal((await accountOf(byAnother))[0]?.mayApprove, true, 'one that names none')
    await change({ confirmedDomains: [] })
  })

  it('links nothing by an address beyond them, and makes no account by its domain', async () => {
    const joinDomains = ['elsewhere.org', 'sub.example.org', 'example.org.elsewhere.org']
    for (const email of beyond('owner')) {
      await auth.register(email)
      const answer = await enter(email)
      refused(answer, 'sign_on_not_linked')
      assert.equal(answer.problem.next, undefined, email)
    }
    await change({ waysIn: 'domains', joinDomains })
    for (const email of beyond('joins')) {
      refused(await enter(email), 'registration_closed')
      assert.deepEqual(await accountOf(email), [])
    }
    await change({ waysIn: 'open', joinDomains: [] })
  })
})

describe('the provider', () => {
  it('may change its keys: the next sign-in works', async () => {
    const subject = aSubject()
    await atCorp(subject, verified(anEmail()))
    corp.restart()
    assert.equal((await atCorp(subject)).status, 200)
  })

  it('may have a clock that is two minutes off, and no more than a little', async () => {
    const shifted =
      (seconds: number, sub: string): Make =>
      (honest) => {
        const [iat, exp] = [Number(honest.iat) + seconds, Number(honest.exp) + seconds]
        return { claims: { ...honest, ...verified(anEmail()), sub, iat, exp, nbf: iat } }
      }
    for (const seconds of [120, -120])
      assert.equal((await atPartner(shifted(seconds, aSubject()))).status, 200, `${seconds}`)
    for (const seconds of [600, -600])
      refused(await atPartner(shifted(seconds, aSubject())), 'sign_on_refused')
  })

  it('may be away: who is in stays in, and a sign-in is told so', async () => {
    const subject = aSubject()
    const inside = await atPartner(saying(verified(anEmail(), { sub: subject })))
    const { ticket, address } = await begin('partner')
    partner.away(true)
    const body = { provider: 'partner' }
    const begun = await auth.anyone.call(singleSignOnApi.begin, { body })
    assert.equal(begun.status, 503)
    assert.match(begun.problem.error, /^Partner is not answering/)
    const answer = partner.browse(address, saying({ sub: subject }))
    assert.equal((await finish(ticket, answer)).status, 503)
    const renewed = await withToken(auth.url, tokenOf(inside)).call(internalAuthApi.renew, {})
    assert.equal(renewed.status, 200)
    partner.away(false)
  })
})

describe('a logout at the provider', () => {
  const end = (logout_token: string) =>
    auth.anyone.raw('/api/auth/sign-on-logout', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token }).toString(),
    })
  const isIn = async (signedIn: Finished) => {
    const renewed = withToken(auth.url, tokenOf(signedIn)).call(internalAuthApi.renew, {})
    return (await renewed).status === 200
  }
  const enter = (sub: string, sid: string) =>
    atPartner(saying({ ...verified(anEmail()), sub, sid }))

  it('ends the sessions of its sign-in, or all that came by it, and no others', async () => {
    const [sub, other] = [aSubject(), aSubject()]
    const [first, second] = [await enter(sub, 's-1'), await enter(sub, 's-2')]
    const stranger = await enter(other, 's-3')
    assert.equal((await end(partner.logoutToken({ sid: 's-1' }))).status, 204)
    assert.deepEqual([await isIn(first), await isIn(second)], [false, true])
    const { body: feed } = await auth.feed()
    const [, claims = ''] = tokenOf(first).split('.')
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    assert.ok(feed.ended.some((ended) => ended.sid === sid))
    const third = await enter(sub, 's-4')
    assert.equal((await end(partner.logoutToken({ sub, sid: 's-3' }))).status, 204)
    assert.equal(await isIn(stranger), true)
    assert.equal((await end(partner.logoutToken({ sub }))).status, 204)
    assert.deepEqual([await isIn(second), await isIn(third)], [false, false])
    assert.equal(await isIn(stranger), true)
    await inTrail(first.body.id, 'signed_out')
  })

  it('ends a session whose second step came after it, too', async () => {
    const sub = aSubject()
    const me = await enter(sub, 's-5')
    await auth.admin.call(adminUserApi.resetPassword, {
      params: { id: me.body.id },
      body: { password: 'correct horse' },
    })
    const again = await auth.login(me.body.email, 'correct horse')
    const { recoveryCodes } = await addAuthenticator(again, await proofOf(again))
    const ticket = (await enter(sub, 's-6')).problem.next?.ticket ?? ''
    const code = recoveryCodes[0] ?? ''
    const entered = await auth.anyone.call(signInStepApi.stepCode, { body: { ticket, code } })
    assert.equal((await end(partner.logoutToken({ sid: 's-6' }))).status, 204)
    const renewed = withToken(auth.url, entered.headers.get('x-session-token') ?? '')
    assert.equal((await renewed.call(internalAuthApi.renew, {})).status, 401)
  })

  it('ends a sign-in that waits for its second step, by session or by person, and no other', async () => {
    const sub = aSubject()
    const { id, email } = (await enter(sub, 's-8')).body
    await auth.admin.call(adminUserApi.resetPassword, {
      params: { id },
      body: { password: 'correct horse' },
    })
    const again = await auth.login(email, 'correct horse')
    const { recoveryCodes } = await addAuthenticator(again, await proofOf(again))
    const waiting = async (sid: string) => (await enter(sub, sid)).problem.next?.ticket ?? ''
    const goOn = (ticket: string, code = recoveryCodes[0] ?? '') =>
      auth.anyone.call(signInStepApi.stepCode, { body: { ticket, code } })
    const [first, second, third] = [await waiting('s-9'), await waiting('s-10'), await waiting('x')]
    await end(partner.logoutToken({ sid: 's-9' }))
    refused(await goOn(first), 'session_ended')
    await end(partner.logoutToken({ sub: aSubject() }))
    assert.equal((await goOn(second)).status, 200, 'the code was not used up either')
    await end(partner.logoutToken({ sub }))
    refused(await goOn(third, recoveryCodes[1]), 'session_ended')
    assert.equal((await again.call(internalAuthApi.renew, {})).status, 200, 'by password')
  })

  it('is asked for by our own, where the provider has an address for that and answers', async () => {
    const me = withToken(auth.url, tokenOf(await enter(aSubject(), 's-11')))
    const address = async () => (await me.call(singleSignOnApi.signOutAddress, {})).body.address
    assert.equal(await address(), null)
    partner.says({ end_session_endpoint: `${partner.issuer}/end` })
    const to = new URL((await address()) ?? '')
    assert.equal(to.origin + to.pathname, `${partner.issuer}/end`)
    assert.equal(to.searchParams.get('post_logout_redirect_uri'), 'http://localhost:8080/auth')
    assert.equal(to.searchParams.get('client_id'), clientId)
    const [, hint = ''] = to.searchParams.get('id_token_hint')?.split('.') ?? []
    assert.equal(JSON.parse(Buffer.from(hint, 'base64url').toString()).sid, 's-11')
    partner.away(true)
    assert.equal(await address(), null)
    partner.away(false)
    partner.says({})
    const byPassword = await auth.register()
    const own = await byPassword.call(singleSignOnApi.signOutAddress, {})
    assert.deepEqual(own.body, { address: null })
  })

  it('is refused with a nonce, again, for another client, too old, or about nobody', async () => {
    const sub = aSubject()
    const inside = await enter(sub, 's-7')
    const taken = partner.logoutToken({ sub: aSubject() })
    assert.equal((await end(taken)).status, 204)
    const [head, body] = partner.logoutToken({ sub }).split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const tries: Record<string, string> = {
      'a nonce': partner.logoutToken({ sub, nonce: 'n' }),
      'a token that was taken': taken,
      'no id of its own': partner.logoutToken({ sub, jti: undefined }),
      'another client': partner.logoutToken({ sub, aud: 'another' }),
      'another issuer': partner.logoutToken({ sub, iss: corp.issuer }),
      'no known issuer': partner.logoutToken({ sub, iss: 'https://evil.example' }),
      'an ID token': partner.logoutToken({ sub, events: undefined }),
      'another event': partner.logoutToken({ sub, events: { other: {} } }),
      'an old one': partner.logoutToken({ sub, iat: 1 }),
      'one that ran out': partner.logoutToken({ sub, exp: 2 }),
      nobody: partner.logoutToken({}),
      'an operator': partner.logoutToken({ sid: { $ne: null } }),
      'no signature': `${none}.${body}.`,
      'a broken signature': `${head}.${body}.AAAA`,
      nothing: '',
    }
    for (const [what, token] of Object.entries(tries))
      assert.equal((await end(token)).status, 400, what)
    assert.equal(await isIn(inside), true)
  })
})

/** What each stranger tries, and how it is refused. */
describe('an attacker', () => {
  const someone = (more: Claims = {}) =>
    saying({ ...verified(anEmail()), sub: aSubject(), ...more })

  it('forges no answer of a provider', async () => {
    const tries: Record<string, () => Promise<Finished>> = {
      'another state': () => atPartner(someone(), { state: 'another' }),
      'no state': () => atPartner(someone(), { state: '' }),
      'another issuer beside the code (mix-up)': () => atPartner(someone(), { iss: corp.issuer }),
      'no issuer beside the code': () => atPartner(someone(), { iss: '' }),
      'another issuer in the token': () => atPartner(someone({ iss: corp.issuer })),
      'another nonce': () => atPartner(someone({ nonce: 'another' })),
      'no nonce': () => atPartner(someone({ nonce: undefined })),
      'the token of another client': () => atPartner(someone({ aud: 'another' })),
      'one for others too, given to another': () =>
        atPartner(someone({ aud: [clientId, 'another'], azp: 'another' })),
      'no signature': () => atPartner((honest) => ({ ...someone()(honest), algorithm: 'none' })),
      'a signature by the public key as a secret': () =>
        atPartner((honest) => ({
          ...someone()(honest),
          algorithm: 'HS256',
          key: JSON.stringify(partner.publicKey),
        })),
      'a signature by the client’s secret': () =>
        atPartner((honest) => ({ ...someone()(honest), algorithm: 'HS256', key: clientSecret })),
      'no subject': () => atPartner(someone({ sub: undefined })),
      'an old token': () => atPartner(someone({ iat: 1, exp: 2 })),
    }
    for (const [what, attack] of Object.entries(tries)) {
      const { status, problem, headers } = await attack()
      assert.deepEqual([status, problem?.code], [401, 'sign_on_refused'], what)
      assert.equal(headers.get('x-session-token'), null)
    }
  })

  it('uses no answer twice, none of another browser, and none of another provider', async () => {
    const mine = await begin('partner')
    const answer = partner.browse(mine.address, someone())
    const other = await begin('partner')
    refused(await finish(other.ticket, answer), 'sign_on_refused')
    refused(await finish('no ticket', answer), 'step_expired')
    assert.equal((await finish(mine.ticket, answer)).status, 200)
    refused(await finish(mine.ticket, answer), 'step_expired')
    const atOther = await begin('corp')
    const asked = new URL(atOther.address).searchParams.get('state') ?? ''
    refused(
      await finish(atOther.ticket, answer.replace(/state=[^&]*/, `state=${asked}`)),
      'sign_on_refused',
    )
  })

  it('links nothing to an account with a session alone, nor with a ticket of another session', async () => {
    const me = await auth.register()
    const thief = await auth.login(me.user.email, me.password)
    const without = { provider: 'corp', proof: 'none' }
    assert.equal((await thief.call(singleSignOnApi.beginLink, { body: without })).status, 401)
    const body = { provider: 'corp', proof: await proofOf(me) }
    assert.equal((await thief.call(singleSignOnApi.beginLink, { body })).status, 401)
    const { ticket, address } = (await me.call(singleSignOnApi.beginLink, { body })).body
    const subject = aSubject()
    corp.people.set(subject, {})
    const answer = await corp.browse(address, subject)
    const signed = { body: { ticket, answer } }
    assert.equal((await thief.call(singleSignOnApi.finishLink, signed)).status, 401)
    refused(await finish(ticket, answer), 'step_expired')
  })

  it('is sent to no other address, and sends nobody to one', async () => {
    const { address } = await begin('corp')
    const asked = new URL(address)
    assert.equal(asked.searchParams.get('redirect_uri'), 'http://localhost:8080/auth/sign-on')
    assert.equal(asked.searchParams.get('code_challenge_method'), 'S256')
    const more = {
      provider: 'corp',
      from: 'https://evil.example',
      redirect_uri: 'https://evil.example',
    }
    const begun = await auth.anyone.call(singleSignOnApi.begin, { body: more as never })
    assert.doesNotMatch(begun.body.address, /evil/)
    asked.searchParams.set('redirect_uri', 'https://evil.example')
    assert.equal((await fetch(asked, { redirect: 'manual' })).status, 400)
    const none = await auth.anyone.call(singleSignOnApi.begin, { body: { provider: 'evil' } })
    assert.equal(none.status, 404)
  })

  it('learns no secret: the public list has names alone', async () => {
    const { body } = await auth.anyone.call(singleSignOnApi.providers, {})
    assert.deepEqual(body, [
      { id: 'corp', name: 'Corp' },
      { id: 'partner', name: 'Partner' },
    ])
  })

  it('is refused before a new password ends what was mailed', async () => {
    const { email, id } = await auth.made()
    const asked = await atCorp(aSubject(), verified(email))
    const ticket = asked.problem.next?.ticket ?? ''
    await auth.anyone.call(singleSignOnApi.mailLink, { body: { ticket } })
    const token = linkIn((await mailsTo(auth, email, /^Link Corp/))[0])
    await auth.admin.call(adminUserApi.resetPassword, {
      params: { id },
      body: { password: 'another horse' },
    })
    const pressed = await auth.anyone.call(singleSignOnApi.link, { body: { token } })
    assert.equal(pressed.problem.code, 'email_token_invalid')
    const again = await auth.anyone.call(singleSignOnApi.mailLink, { body: { ticket } })
    assert.equal(again.status, 401)
  })
})

it('every refused answer of a provider is a failed sign-in in the trail', async () => {
  const { body } = await auth.admin.call(trailApi.list, { query: { act: 'sign_in_failed' } })
  assert.ok(JSON.stringify(body).includes('sign_on_refused'))
})
