import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { newFactorApi } from '@sortie/contracts/new-factor'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { signInStepApi } from '@sortie/contracts/sign-in-step'
import { printResult } from '@sortie/testing/print-result'
import { softPasskey } from '@sortie/testing/soft-passkey'
import fc from 'fast-check'
import { type SignedIn, sharedAuth } from '../testing/auth-under-test.ts'
import { addPasskey, firstStep, proofOf, signInByPasskey, withPasskey } from '../testing/factors.ts'

/** The same answers each time, so that what fails here fails there. */
const seed = 20_261_124
const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 })

/** Never the same bytes as given. */
function changed(text: string, by: [number, number][], cut: number | null): string {
  const bytes = bytesOf(text)
  for (const [at, value] of by) bytes[at % bytes.length] = value
  if (bytes.equals(bytesOf(text))) bytes[0] = (bytes[0] ?? 0) ^ 1
  return (cut === null ? bytes : bytes.subarray(0, cut % bytes.length)).toString('base64url')
}

const repeated = (byte: number, count: number) => Buffer.alloc(count, byte).toString('base64url')
/** CBOR that claims or nests more than there is: arrays, maps, texts, tags, floats without an end. */
const hugeCbor = {
  'arrays 37,000 deep': repeated(0x81, 37_000),
  'maps 37,000 deep': repeated(0xa1, 37_000),
  'tags 37,000 deep': repeated(0xc1, 37_000),
  'endless arrays': repeated(0x9f, 37_000),
  'an array of 2^32 things': Buffer.from('9affffffff00', 'hex').toString('base64url'),
  'an array of 2^64 things': Buffer.from('9bffffffffffffffff00', 'hex').toString('base64url'),
  'a map of 2^32 things': Buffer.from('baffffffff0000', 'hex').toString('base64url'),
  'a text of 2^32 letters': Buffer.from('7affffffff61', 'hex').toString('base64url'),
  'bytes of 2^63': Buffer.from('5b7fffffffffffffff61', 'hex').toString('base64url'),
  'nothing at all': Buffer.from('f6').toString('base64url'),
}

const auth = await sharedAuth()
after(() => auth.stop())

describe(`answers of devices that nobody has (seed ${seed})`, () => {
  const refused = ({ status }: { status: number }) => [400, 401, 403].includes(status)

  async function creation(me: SignedIn, passkey = softPasskey()) {
    const { body } = await me.call(newFactorApi.passkeyQuestion, {
      body: { proof: await proofOf(me) },
    })
    return { ticket: body.ticket, answer: passkey.create(body.options) }
  }

  it('a malformed registration is refused, however large or deep it is', async () => {
    const me = await auth.register()
    const { ticket, answer } = await creation(me)
    for (const [name, attestationObject] of Object.entries(hugeCbor)) {
      const body = {
        ticket,
        answer: { ...answer, response: { ...answer.response, attestationObject } },
      }
      const { status } = await me.call(newFactorApi.addPasskey, { body })
      assert.equal(status, 403, name)
    }
  })

  it('a registration with changed bytes is refused or accepted, and never causes a 500', async () => {
    const counts = new Map<number, number>()
    let [me, proof] = ['', ''] as unknown as [SignedIn, string]
    const somebodyNew = async () => {
      me = await auth.register()
      proof = await proofOf(me)
    }
    await somebodyNew()
    const passkey = softPasskey()
    const field = fc.constantFrom(...(['attestationObject', 'clientDataJSON'] as const))
    await fc.assert(
      fc.asyncProperty(field, changes, fc.option(fc.nat()), async (name, by, cut) => {
        let question = await me.call(newFactorApi.passkeyQuestion, { body: { proof } })
        // One may have so many passkeys.
        if (question.status === 409) await somebodyNew()
        if (question.status === 409)
          question = await me.call(newFactorApi.passkeyQuestion, { body: { proof } })
        const answer = passkey.create(question.body.options)
        const response = { ...answer.response, [name]: changed(answer.response[name], by, cut) }
        const body = { ticket: question.body.ticket, answer: { ...answer, response } }
        const { status } = await me.call(newFactorApi.addPasskey, { body })
        counts.set(status, (counts.get(status) ?? 0) + 1)
        assert.ok([200, 400, 403, 409].includes(status), `${status}`)
      }),
      { numRuns: 200, seed },
    )
    printResult(
      `200 changed attestations: ${[...counts].map(([to, count]) => `${count} x ${to}`).join(', ')}`,
    )
  })

  it('invalid transports in a registration are not stored', async () => {
    const told: unknown[] = [5, 'usb', {}, [null, 5, {}, 'usb', 'x'.repeat(99), '$ne'], null]
    for (const transports of told) {
      const me = await auth.register()
      const { ticket, answer } = await creation(me)
      const body = { ticket, answer: { ...answer, response: { ...answer.response, transports } } }
      const { status } = await me.call(newFactorApi.addPasskey, { body: body as never })
      assert.equal(status, 200, JSON.stringify(transports))
      const step = await firstStep(auth, me)
      const question = await auth.anyone.call(signInStepApi.stepQuestion, {
        body: { ticket: step.ticket },
      })
      const [known] = question.body.options.allowCredentials as { transports: string[] }[]
      assert.ok(known?.transports.every((name) => name === 'usb'))
    }
  })

  it('a signature with changed bytes signs nobody in', async () => {
    const me = await withPasskey(auth)
    const { body: question } = await auth.anyone.call(signInStepApi.passkeyQuestion, {})
    const answer = me.passkey.sign(question.options)
    const signature = bytesOf(answer.response.signature)
    const field = fc.constantFrom<'authenticatorData' | 'clientDataJSON' | 'signature'>(
      ...(['authenticatorData', 'clientDataJSON', 'signature'] as const),
    )
    await fc.assert(
      fc.asyncProperty(field, changes, fc.option(fc.nat()), async (name, by, cut) => {
        // The length at the head of a signature says nothing: its two numbers have lengths of their own.
        const telling = by.filter(([at]) => name !== 'signature' || at % signature.length !== 1)
        const response = {
          ...answer.response,
          [name]: changed(answer.response[name], telling, cut),
        }
        const body = { ticket: question.ticket, answer: { ...answer, response } }
        const opened = await auth.anyone.call(signInStepApi.passkey, { body })
        assert.ok(refused(opened), `${opened.status}`)
        assert.equal(opened.headers.get('x-session-token'), null)
      }),
      { numRuns: 200, seed },
    )
    const body = { ticket: question.ticket, answer }
    assert.equal((await auth.anyone.call(signInStepApi.passkey, { body })).status, 200)
  })

  it('a signature of another site, ceremony or challenge, or with an older counter, signs nobody in', async () => {
    const me = await withPasskey(auth)
    const { body: old } = await auth.anyone.call(signInStepApi.passkeyQuestion, {})
    const early = me.passkey.sign(old.options)
    assert.equal((await signInByPasskey(auth, me.passkey)).answer.status, 200)
    const behind = await auth.anyone.call(signInStepApi.passkey, {
      body: { ticket: old.ticket, answer: early },
    })
    assert.equal(behind.status, 403, 'a count that goes back tells of a copy')

    const { body: one } = await auth.anyone.call(signInStepApi.passkeyQuestion, {})
    const { body: other } = await auth.anyone.call(signInStepApi.passkeyQuestion, {})
    const crossed = { ticket: one.ticket, answer: me.passkey.sign(other.options) }
    assert.equal((await auth.anyone.call(signInStepApi.passkey, { body: crossed })).status, 403)

    for (const lie of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:8081' },
      { site: 'evil.example' },
      { act: 'webauthn.create' },
      { present: false },
    ]) {
      const liar = { ...me.passkey, sign: (options: object) => me.passkey.sign(options, lie) }
      const { status } = (await signInByPasskey(auth, liar)).answer
      assert.equal(status, 403, JSON.stringify(lie))
    }
    assert.equal((await signInByPasskey(auth, me.passkey)).answer.status, 200)
  })

  it('a registration counts once for each challenge, and only for the user who asked', async () => {
    const me = await auth.register()
    const { ticket, answer } = await creation(me)
    assert.equal((await me.call(newFactorApi.addPasskey, { body: { ticket, answer } })).status, 200)
    const asked = {
      challenge: JSON.parse(bytesOf(answer.response.clientDataJSON).toString()).challenge,
    }
    const second = { ticket, answer: softPasskey().create(asked) }
    assert.equal((await me.call(newFactorApi.addPasskey, { body: second })).status, 401)
    const { passkeys } = (await me.call(secondFactorApi.show, {})).body
    assert.equal(passkeys.length, 1)

    const other = await auth.register()
    const theirs = await creation(other)
    assert.ok(refused(await me.call(newFactorApi.addPasskey, { body: theirs })))
    const { added } = await addPasskey(other, await proofOf(other))
    assert.equal(added.status, 200)
  })
})
