import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Secret } from 'otpauth'
import { authenticatorUri, newSecret, stepOf } from './authenticator.ts'

describe('a code of an authenticator app', () => {
  // RFC 6238, appendix B: the last six of the eight digits.
  const secret = Secret.fromLatin1('12345678901234567890').base32
  const at = (seconds: number) => seconds * 1000

  it('codes are those of RFC 6238', () => {
    assert.equal(stepOf('287082', secret, at(59)), 1)
    assert.equal(stepOf('081804', secret, at(1111111109)), 37037036)
    assert.equal(stepOf('005924', secret, at(1234567890)), 41152263)
  })

  it('a code is accepted one step early or late, and no further', () => {
    assert.equal(stepOf('287082', secret, at(29)), 1)
    assert.equal(stepOf('287082', secret, at(60)), 1)
    assert.equal(stepOf('287082', secret, at(89)), 1)
    assert.equal(stepOf('287082', secret, at(90)), null)
    assert.equal(stepOf('287083', secret, at(59)), null)
    assert.equal(stepOf('28708', secret, at(59)), null)
  })

  it('a secret has 160 bits, and its address names the user and the product', () => {
    const made = newSecret()
    assert.notEqual(made, newSecret())
    assert.equal(Secret.fromBase32(made).bytes.length, 20)
    const uri = new URL(authenticatorUri(made, 'casey@example.com'))
    assert.equal(uri.searchParams.get('issuer'), 'Sortie')
    assert.equal(uri.searchParams.get('secret'), made)
    assert.equal(decodeURIComponent(uri.pathname), '/Sortie:casey@example.com')
  })
})
