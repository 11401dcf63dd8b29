import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isProven } from './proof.ts'

const proven = (...results: string[]) =>
  isProven(
    results.map((value) => ({ key: 'authentication-results', value })),
    'ada@example.org',
    'mx.example.org',
  )

describe('the sender of a mail', () => {
  const believed = {
    'DMARC as OpenDMARC writes it':
      'mx.example.org; dmarc=pass (p=none dis=none) header.from=example.org',
    'DKIM of the domain': 'mx.example.org; dkim=pass header.d=example.org header.s=one header.b=x',
    'DKIM by the signing address':
      'mx.example.org 1; dkim=pass (2048-bit key) header.i=@example.org',
    'SPF of the domain': 'MX.example.org; spf=pass smtp.mailfrom=ada@example.org',
    'the login at the own server, as rspamd writes it':
      'mx.example.org;\r\n\tauth=pass smtp.auth=ada@example.org smtp.mailfrom=ada@example.org',
    'one of several signatures':
      'mx.example.org; dkim=pass header.d=list.example; dkim=pass header.d=example.org',
  }
  for (const [name, value] of Object.entries(believed))
    it(`is believed by ${name}`, () => assert.equal(proven(value), true))

  const refused = {
    'the word of another server': 'mx.evil.example; dmarc=pass header.from=example.org',
    'a server whose name only begins alike':
      'mx.example.org.evil; dmarc=pass header.from=example.org',
    'DMARC of another domain': 'mx.example.org; dmarc=pass header.from=evil.example',
    'DKIM of another domain': 'mx.example.org; dkim=pass header.d=evil.example',
    'DKIM of a domain that ends alike': 'mx.example.org; dkim=pass header.d=ple.org',
    'DKIM of a top-level domain': 'mx.example.org; dkim=pass header.d=org',
    'DKIM of a domain below': 'mx.example.org; dkim=pass header.d=users.example.org',
    'a signature that failed': 'mx.example.org; dkim=fail header.d=example.org',
    'DMARC that failed beside a good SPF':
      'mx.example.org; spf=pass smtp.mailfrom=ada@example.org; dmarc=fail header.from=example.org',
    'DMARC with a domain twice':
      'mx.example.org; dmarc=pass header.from=evil.example header.from=example.org',
    'SPF with a sender twice':
      'mx.example.org; spf=pass smtp.mailfrom=eve@evil.example smtp.mailfrom=ada@example.org',
    'DKIM with the same domain twice':
      'mx.example.org; dkim=pass header.d=example.org header.d=example.org',
    'the login of somebody else': 'mx.example.org; auth=pass smtp.auth=eve@example.org',
    'nothing checked': 'mx.example.org; none',
    'what stands in a comment': 'mx.example.org; spf=fail (; dmarc=pass header.from=example.org)',
    'what stands in nested comments':
      'mx.example.org; spf=fail (a (b) ; dmarc=pass header.from=example.org)',
    'what stands in quotes':
      'mx.example.org; spf=fail smtp.mailfrom="; dmarc=pass header.from=example.org"',
    'a domain given twice':
      'mx.example.org; dmarc=pass header.from=evil.example header.from=example.org',
    'a domain given twice, the right one first':
      'mx.example.org; dmarc=pass header.from=example.org header.from=evil.example',
    'the same domain given twice':
      'mx.example.org; dkim=pass header.d=example.org header.d=example.org',
    'an SPF address given twice':
      'mx.example.org; spf=pass smtp.mailfrom=x@evil.example smtp.mailfrom=ada@example.org',
    'a login given twice, in another case':
      'mx.example.org; auth=pass smtp.auth=eve@example.org SMTP.AUTH=ada@example.org',
    'a failed DMARC with a domain given twice, beside a good SPF':
      'mx.example.org; dmarc=fail header.from=a.example header.from=b.example; spf=pass smtp.mailfrom=ada@example.org',
    'a comment without an end': 'mx.example.org; spf=fail (((; dkim=pass header.d=example.org',
  }
  for (const [name, value] of Object.entries(refused))
    it(`is not believed by ${name}`, () => assert.equal(proven(value), false))

  it('is judged by the uppermost word of the own server: what came with the mail lies below', () => {
    const forged = 'mx.example.org; dmarc=pass header.from=example.org'
    assert.equal(proven('mx.example.org; dmarc=fail header.from=example.org', forged), false)
    assert.equal(proven('other.example; dmarc=fail', forged), true)
    assert.equal(proven(), false)
  })

  // With a pattern that tries every split one of these takes hours, and the run ends the file.
  it('is judged for a header that is made to take long', () => {
    for (const sign of ['(', '"', ';', ' ', '\\', 'dkim=pass '])
      assert.equal(proven(`mx.example.org; ${sign.repeat(200_000)}`), false)
  })
})
