import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { singleSignOnApi } from '@sortie/contracts/single-sign-on'
import { eventually } from '@sortie/testing/eventually'
import { freePort } from '@sortie/testing/free-port'
import { clientId, clientSecret } from '@sortie/testing/honest-provider'
import { type AuthUnderTest, authUnderTest, withToken } from '../../testing/auth-under-test.ts'
import { addAuthenticator } from '../../testing/factors.ts'
import { keycloak, keycloakBrowser, noKeycloak } from '../../testing/keycloak.ts'

const why = noKeycloak()
const url = 'http://localhost:8080'
const password = 'at keycloak'

describe('Keycloak', { skip: why ?? false }, () => {
  let auth: AuthUnderTest
  let corp: Awaited<ReturnType<typeof keycloak>>
  const browser = keycloakBrowser(`${url}/auth/sign-on`)

  before(async () => {
    // Keycloak has to know where auth is, and auth who the provider is.
    const port = await freePort()
    const realm = {
      realm: 'sortie',
      enabled: true,
      sslRequired: 'none',
      clients: [
        {
          clientId,
          secret: clientSecret,
          redirectUris: [`${url}/auth/sign-on`],
          attributes: {
            'post.logout.redirect.uris': `${url}/auth`,
            'backchannel.logout.url': `http://127.0.0.1:${port}/api/auth/sign-on-logout`,
            'backchannel.logout.session.required': 'true',
          },
        },
      ],
      users: [
        {
          username: 'ada',
          email: 'ada@example.org',
          emailVerified: true,
          enabled: true,
          firstName: 'Ada',
          lastName: 'Keycloak',
          credentials: [{ type: 'password', value: password }],
        },
      ],
    }
    corp = await keycloak(realm)
    const provider = { id: 'corp', name: 'Corp', issuer: corp.issuer, clientId, clientSecret }
    auth = await authUnderTest({ SSO_PROVIDERS: JSON.stringify([provider]), PORT: String(port) })
  })
  after(async () => {
    await auth?.stop()
    await corp?.stop()
  })

  async function enter(given?: string) {
    const { body } = await auth.anyone.call(singleSignOnApi.begin, { body: { provider: 'corp' } })
    const answer = await browser.browse(body.address, 'ada', given)
    const { ticket } = body
    return auth.anyone.call(singleSignOnApi.finish, { body: { ticket, answer } })
  }

  it('makes an account, proves again who somebody is, and ends the session from either side', async () => {
    const first = await enter(password)
    assert.equal(first.status, 200, first.problem?.error)
    assert.deepEqual(
      [first.body.email, first.body.employeeName],
      ['ada@example.org', 'Ada Keycloak'],
    )
    const again = await enter()
    assert.equal(again.body.id, first.body.id, 'by the session there')
    const me = withToken(auth.url, first.headers.get('x-session-token') ?? '')
    const other = withToken(auth.url, again.headers.get('x-session-token') ?? '')

    const begun = await me.call(singleSignOnApi.beginProof, { body: { provider: 'corp' } })
    const { ticket, address } = begun.body
    await assert.rejects(browser.browse(address, 'ada'), /^Error: 200/, 'it asks for the password')
    const answer = await browser.browse(address, 'ada', password)
    const proof = await me.call(singleSignOnApi.finishProof, { body: { ticket, answer } })
    assert.equal(proof.status, 200, proof.problem?.error)

    const { added } = await addAuthenticator(me, proof.body.proof)
    assert.equal(added.status, 200, added.problem?.code)

    const out = await me.call(singleSignOnApi.signOutAddress, {})
    const left = await browser.open(out.body.address ?? '')
    assert.equal(left.headers.get('location')?.split('?')[0], `${url}/auth`)
    await eventually(async () => {
      for (const session of [me, other])
        assert.equal((await session.call(internalAuthApi.renew, {})).status, 401)
    })
    assert.equal((await enter(password)).problem.code, 'second_factor_needed')
  })
})
