import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signatures } from './signatures.ts'

const typedAt = '2026-11-22T10:15:00.000Z'
const count = (text: string, part: string) => text.split(part).length - 1

describe('the signature lines', () => {
  it('are empty without names, so that a pen can sign', () => {
    for (const none of [null, undefined, { employeeSignature: null, managerSignature: '' }]) {
      const { html } = signatures(none)
      assert.equal(count(html, '<div class="signed">&nbsp;</div>'), 2)
      assert.equal(count(html, '<div class="signed at">&nbsp;</div>'), 2)
      assert.ok(html.includes('Employee Signature') && html.includes('Manager Signature'))
      assert.doesNotMatch(html, /Unsigned|typed/)
    }
  })

  it('leave the line of the other person empty', () => {
    const { html } = signatures({ employeeSignature: 'Ann Lee', employeeSignedAt: typedAt })
    assert.equal(count(html, '<div class="signed">&nbsp;</div>'), 1)
    assert.match(html, /<bdi>Ann Lee<\/bdi>.*Employee Signature/)
    assert.match(html, /11\/22\/2026 10:15 UTC/)
  })

  it('say that a typed name is not verified, and when it was typed', () => {
    const { html } = signatures({
      managerSignature: 'Bo Chen',
      managerSignedAt: '2001-01-01T00:00:00.000Z',
      typedAt,
    })
    assert.match(html, /01\/01\/2001 00:00 UTC/)
    assert.match(html, /Names were typed on 11\/22\/2026 10:15 UTC; a typed name is not verified\./)
  })

  it('have a fingerprint of 16 digits, and say when the data has changed', () => {
    const fingerprint = '0123456789abcdef'.repeat(4)
    const intact = signatures({ employeeSignature: 'Ann', fingerprint, intact: true }).html
    assert.match(intact, /<code>0123456789abcdef<\/code>/)
    assert.doesNotMatch(intact, /changed since/)
    const changed = signatures({ employeeSignature: 'Ann', fingerprint, intact: false }).html
    assert.match(changed, /The data has changed since it was signed/)
  })

  it('print no date without a name', () => {
    const { html } = signatures({ employeeSignature: '', employeeSignedAt: typedAt })
    assert.doesNotMatch(html, /2026/)
  })
})
