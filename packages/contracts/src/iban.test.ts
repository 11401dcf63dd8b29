import assert from 'node:assert/strict'
import { it } from 'node:test'
import * as z from 'zod/mini'
import { BicInput, formatIban, IbanInput, isIban } from './iban.ts'

// Examples of the IBAN registry.
const valid = [
  'DE89370400440532013000',
  'NO9386011117947',
  'GB29NWBK60161331926819',
  'MT84MALT011000012345MTLCAST001S',
]

it('takes an IBAN as people type it, and nothing whose check digits are wrong', () => {
  for (const iban of valid) {
    assert.equal(z.decode(IbanInput, ` ${formatIban(iban).toLowerCase()} `), iban)
    for (let at = 2; at < iban.length; at++) {
      const other = iban[at] === '1' ? '2' : '1'
      assert.equal(isIban(iban.slice(0, at) + other + iban.slice(at + 1)), false, `${iban} ${at}`)
    }
  }
  for (const wrong of ['DE89', '8937', 'DE8937040044053201300', 'DE00370400440532013000', 'ü'])
    assert.equal(z.safeDecode(IbanInput, wrong).success, false, wrong)
  assert.equal(z.decode(IbanInput, ' '), '')
})

it('takes a BIC of 8 or 11', () => {
  assert.equal(z.decode(BicInput, 'cobadeff'), 'COBADEFF')
  assert.equal(z.decode(BicInput, ''), '')
  for (const wrong of ['COBADEF', 'COBADEFFX', '1OBADEFF'])
    assert.equal(z.safeDecode(BicInput, wrong).success, false, wrong)
})
