import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sameMerchant } from './finding.ts'

it('the comparison takes two spellings of a merchant for one', () => {
  assert.ok(sameMerchant('Café Müller GmbH', 'CAFE MULLER'))
  assert.ok(sameMerchant('Starbucks', 'Starbucks Coffee 4711'))
  assert.ok(!sameMerchant('Taxi', 'Taxi Berlin'))
  assert.ok(!sameMerchant('Hotel Aurora', 'Hotel Astoria'))
  assert.ok(!sameMerchant('...', '---'))
})
