import assert from 'node:assert/strict'
import { it } from 'node:test'
import * as z from 'zod/mini'
import { BicInput, formatIban, IbanInput, isIban, isSepa } from './iban.ts'

// Examples of the IBAN registry.
const valid = [
  'DE89370400440532013000',
  'NO9386011117947',
  'GB29NWBK60161331926819',
  'MT84MALT011000012345MTLCAST001S',
]

it('the field takes an IBAN as people type it, and nothing whose check digits are wrong', () => {
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

/** With the check digits that belong to it. */
function ibanOf(country: string, bban: string): string {
  const digits = `${bban}${country}00`.replace(/[A-Z]/g, (c) => String(c.charCodeAt(0) - 55))
  return country + String(98n - (BigInt(digits) % 97n)).padStart(2, '0') + bban
}
const refusalOf = (iban: string) => z.safeDecode(IbanInput, iban).error?.issues[0]?.message

it('the field refuses what no country gives, also with check digits that fit', () => {
  const other = 'This is no valid IBAN. Look at its letters and figures again.'
  const rows = [
    [ibanOf('DE', '37040044053201300'), /^An IBAN with DE has 22 .* this one has 21\.$/],
    [ibanOf('DE', '3704004405320130000'), /has 22 .* this one has 23\.$/],
    [ibanOf('NO', '860111179470'), /^An IBAN with NO has 15 .* has 16\.$/],
    [ibanOf('XX', '370400440532013000'), /^No IBAN begins with XX\.$/],
    [ibanOf('US', '370400440532013000'), /^No IBAN begins with US\.$/],
    [ibanOf('GP', '20041010050500013M02606'), /^No IBAN begins with GP\.$/],
    [ibanOf('DE', '37040044053201300A'), other],
    [ibanOf('GB', '123460161331926819'), other],
    [ibanOf('FR', '20041010050500013M0260A'), other],
  ] as const
  for (const [iban, sentence] of rows)
    if (typeof sentence === 'string') assert.equal(refusalOf(iban), sentence, iban)
    else assert.match(refusalOf(iban) ?? '', sentence, iban)
})

it('the contract knows the countries of SEPA, and takes accounts of others', () => {
  const outside = ['TR330006100519786457841326', 'SA0380000000608010167519', 'XK051212012345678906']
  for (const iban of [...outside, ...valid]) {
    assert.equal(refusalOf(iban), undefined, iban)
    assert.equal(isSepa(iban), !outside.includes(iban), iban)
  }
})

it('the field takes a BIC of 8 or 11', () => {
  assert.equal(z.decode(BicInput, 'cobadeff'), 'COBADEFF')
  assert.equal(z.decode(BicInput, ''), '')
  for (const wrong of ['COBADEF', 'COBADEFFX', '1OBADEFF'])
    assert.equal(z.safeDecode(BicInput, wrong).success, false, wrong)
})
