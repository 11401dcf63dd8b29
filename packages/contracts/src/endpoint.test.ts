import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { apis, services } from './apis.ts'
import { type Endpoint, isStream, stream, successStatus, urlOf } from './endpoint.ts'
import { events, subscriptions } from './events.ts'
import { internalTravelApi } from './internal-travel.ts'

const endpoint: Endpoint = { method: 'GET', path: '/api/x', access: 'user', summary: 'X.' }
const all = Object.entries(apis).flatMap(([service, list]) =>
  list.flatMap((api) => Object.values(api).map((one: Endpoint) => ({ ...one, service }))),
)

describe('the status of a success', () => {
  it('is 204 without an answer, 201 for what was made, else 200', () => {
    const response = z.object({})
    assert.equal(successStatus({ ...endpoint, method: 'DELETE' }), 204)
    assert.equal(successStatus({ ...endpoint, method: 'POST', response }), 201)
    assert.equal(successStatus({ ...endpoint, method: 'PUT', response }), 200)
    assert.equal(successStatus({ ...endpoint, method: 'POST', response, status: 202 }), 202)
  })
})

describe('an address', () => {
  it('says an empty value and leaves a missing one out', () => {
    assert.equal(urlOf(endpoint, {}, { q: '', a: null, b: undefined, c: 0 }), '/api/x?q=&c=0')
  })

  it('keeps what is filled in inside its part of the path', () => {
    assert.equal(
      urlOf({ path: '/api/x/:id/y' }, { id: 'a/../b?c#d' }),
      '/api/x/a%2F..%2Fb%3Fc%23d/y',
    )
  })
})

describe('a stream', () => {
  it('is told from a schema', () => {
    assert.equal(isStream(stream(['image/png'], 'receipt')), true)
    assert.equal(isStream(z.object({ stream: z.boolean() })), false)
    assert.equal(isStream(undefined), false)
  })
})

describe('every call from outside', () => {
  it('has a path below /api, /admin or /scim, and an administrators one asks for the role', () => {
    for (const { path, access } of all) {
      assert.match(path, /^\/(api|admin|scim)\//)
      if (path.startsWith('/admin/')) assert.equal(access, 'admin', path)
    }
    assert.ok(Object.values(internalTravelApi).every(({ path }) => path.startsWith('/internal/')))
  })

  it('declares each part of its path', () => {
    for (const { path, params } of all) {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      assert.equal(params !== undefined, named.length > 0, path)
    }
  })

  it('has no two paths that one request could mean, but for an exact one before a parameter', () => {
    const shape = (path: string) => path.replace(/:\w+/g, ':')
    const keys = all.map(({ method, path }) => `${method} ${shape(path)}`)
    assert.deepEqual(keys, [...new Set(keys)])
  })

  it('reads with GET alone, so that no reading call carries a body', () => {
    for (const { method, path, body } of all)
      if (method === 'GET') assert.equal(body, undefined, path)
  })
})

describe('subscriptions', () => {
  it('are of services that there are, to events that are declared, each once', () => {
    assert.deepEqual(Object.keys(subscriptions).sort(), [...services].sort())
    for (const [service, names] of Object.entries(subscriptions)) {
      assert.deepEqual(names, [...new Set(names)], service)
      for (const name of names) assert.ok(name in events, name)
    }
  })

  it('are to facts: a noun and a past participle', () => {
    for (const name of Object.keys(events)) assert.match(name, /^[a-z]+\.[a-z]+ed$/)
  })
})
