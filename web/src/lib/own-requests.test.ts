import { expect, it } from 'vitest'
import { isOwnEcho, rememberOwnRequest } from './own-requests.ts'

it('the page knows the first event of an own request, and takes later ones as consequences', () => {
  const id = rememberOwnRequest()
  expect(isOwnEcho(id)).toBe(true)
  expect(isOwnEcho(id)).toBe(false)
})

it('the page takes the requests of others, and events without one, as news', () => {
  rememberOwnRequest()
  expect(isOwnEcho('of-another-tab')).toBe(false)
  expect(isOwnEcho(undefined)).toBe(false)
})

it('the page gives every request an id of its own', () => {
  expect(new Set(Array.from({ length: 20 }, rememberOwnRequest)).size).toBe(20)
})

it('the page remembers the last hundred', () => {
  const ids = Array.from({ length: 101 }, rememberOwnRequest)
  expect(isOwnEcho(ids[0])).toBe(false)
  expect(isOwnEcho(ids[1])).toBe(true)
  expect(isOwnEcho(ids[100])).toBe(true)
})
