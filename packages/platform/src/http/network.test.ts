import assert from 'node:assert/strict'
import { it } from 'node:test'
import { networkOf } from './network.ts'

it('the limit counts IPv4 clients by address and IPv6 clients by network', () => {
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9')
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9')
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2')
  assert.equal(networkOf('2001:0DB8:1:2::9'), networkOf('2001:db8:1:2:ffff::1'))
  assert.notEqual(networkOf('2001:db8:1:3::9'), networkOf('2001:db8:1:2::9'))
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0')
  assert.equal(networkOf('::1'), '0:0:0:0')
  assert.equal(networkOf('not an address'), 'not an address')
})
