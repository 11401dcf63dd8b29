import { paymentLabel } from '@sortie/report-document/labels'
import { expect, it } from 'vitest'
import { expensePath, flightPath, isActivePath, paths, tripPath } from './paths.ts'

it.each([
  ['/', '/', true],
  ['/', '/expenses', false],
  ['/expenses', '/expenses', true],
  ['/expenses', '/expenses/7', true],
  ['/expenses', '/expenses-of-others', false],
  ['/admin', '/admin/organisation', true],
  ['/admin/organisation', '/admin', false],
])('the app marks the link to %s on %s: %s', (link, current, active) => {
  expect(isActivePath(link, current)).toBe(active)
})

it('the app names the address of a record below its list', () => {
  expect([expensePath('e'), tripPath('t'), flightPath('f')]).toEqual([
    '/expenses/e',
    '/trips/t',
    '/flights/f',
  ])
})

it('the app has no address twice', () => {
  const all = Object.values(paths)
  expect(new Set(all).size).toBe(all.length)
})

it('the app calls ways of paying by the names of screens, others by their own', () => {
  expect(paymentLabel('corporate-card')).toBe('Corporate card')
  expect(paymentLabel('Petty cash box')).toBe('Petty cash box')
})
