import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Claims } from '@sortie/contracts/auth'
import { IdParams } from '@sortie/contracts/common'
import { defineApi, stream } from '@sortie/contracts/endpoint'
import type { Problem } from '@sortie/contracts/problem'
import * as z from 'zod/mini'
import { currentContext } from '../context.ts'
import { AppError, unavailable } from '../errors.ts'
import { log } from '../ops/logger.ts'
import { listen, makeApp } from './app.ts'
import { implement } from './implement.ts'
import type { Keyring } from './keyring.ts'

log.level = 'silent'
const id = '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11'
const shown = z.object({ shown: z.string() })
const common = { access: 'user', summary: 'A call.' } as const
const api = defineApi({
  show: {
    ...common,
    method: 'GET',
    path: '/api/things/:id',
    params: IdParams,
    query: z.object({ q: z.optional(z.string()) }),
    response: shown,
  },
  open: { ...common, method: 'GET', path: '/api/open', access: 'public', response: shown },
  admin: { ...common, method: 'GET', path: '/admin/things', access: 'admin', response: shown },
  change: {
    ...common,
    method: 'PUT',
    path: '/api/things/:id',
    params: IdParams,
    body: z.object({ name: z.string('Name is required') }),
    response: shown,
  },
  remove: { ...common, method: 'DELETE', path: '/api/things/:id', params: IdParams },
  busy: { ...common, method: 'GET', path: '/api/busy', response: shown },
  broken: { ...common, method: 'GET', path: '/api/broken', response: shown },
  half: { ...common, method: 'GET', path: '/api/half', response: stream(['text/csv']) },
} as const)

const order: string[] = []
const routes = implement(
  api,
  {
    show: async ({ params, query, user }) => ({
      shown: `${params.id} ${query.q} ${user.email} ${currentContext()?.requestId}`,
    }),
    open: async ({ user }) => ({ shown: user?.email ?? 'nobody' }),
    admin: async () => ({ shown: 'everything' }),
    change: async ({ body }) => {
      order.push('handler')
      return { shown: body.name }
    },
    remove: async () => undefined,
    busy: async () => {
      throw unavailable('documents')
    },
    broken: async () => {
      throw new TypeError('secret of the house')
    },
    half: async ({ res }) => {
      res.write('one,')
      throw new Error('gone')
    },
  },
  {
    change: async ({ body }) => {
      order.push('before')
      if (body.name === 'taken') throw new AppError('conflict', 'name_taken', 'It is taken.')
    },
  },
)

/** In these tests a token is just a name; signatures are tested with the keyring. */
const keyring = {
  verify: async (token: string): Promise<Claims | null> =>
    token === 'forged'
      ? null
      : {
          sub: id,
          sid: id,
          gen: 0,
          role: token === 'admin' ? 'admin' : 'user',
          email: `${token}@example.com`,
          iat: 1,
          exp: 2,
        },
} as Keyring

const server = await listen(makeApp([routes], { keyring }), '127.0.0.1', 0)
after(() => server.close())

async function ask(path: string, init: RequestInit & { token?: string } = {}) {
  const headers = new Headers(init.headers)
  if (init.token !== '') headers.set('Authorization', `Bearer ${init.token ?? 'casey'}`)
  const response = await fetch(server.url + path, { ...init, headers })
  const body = await response.text()
  return { response, status: response.status, body: (body ? JSON.parse(body) : null) as Problem }
}

describe('a call', () => {
  it('reaches its handler decoded, with its caller and the id of the request', async () => {
    const { body } = await ask(`/api/things/${id}?q=a%20b`, { headers: { 'X-Request-Id': 'r-7' } })
    assert.deepEqual(body, { shown: `${id} a b casey@example.com r-7` })
  })

  it('gets a new request id where the given one is invalid', async () => {
    for (const given of ['', 'a b', 'x'.repeat(65), '<script>']) {
      const { response } = await ask('/api/open', { headers: { 'X-Request-Id': given } })
      assert.match(response.headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/)
    }
  })

  it('is 404 in another case, with another method, or with an invalid id', async () => {
    const { status, body } = await ask('/API/open')
    assert.deepEqual([status, body.code], [404, 'no_such_call'])
    assert.equal((await ask('/api/open', { method: 'POST' })).status, 404)
    assert.equal((await ask('/api/things/7')).body.code, 'record_not_found')
  })

  it('takes a public caller with and without a session', async () => {
    assert.deepEqual((await ask('/api/open')).body, { shown: 'casey@example.com' })
    assert.deepEqual((await ask('/api/open', { token: '' })).body, { shown: 'nobody' })
  })

  it('is refused before its body is read where nobody is signed in, or not as administrator', async () => {
    const broken = { method: 'PUT', body: '{', headers: { 'Content-Type': 'application/json' } }
    for (const token of ['', 'forged'])
      assert.deepEqual((await ask(`/api/things/${id}`, { ...broken, token })).status, 401)
    assert.deepEqual((await ask('/admin/things')).body.code, 'admin_only')
    assert.equal((await ask('/admin/things', { token: 'admin' })).status, 200)
  })

  it('checks its precondition first, and then does its work', async () => {
    const put = (name: unknown) =>
      ask(`/api/things/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name }),
      })
    assert.deepEqual((await put('new')).body, { shown: 'new' })
    assert.deepEqual(order.splice(0), ['before', 'handler'])
    assert.equal((await put('taken')).status, 409)
    assert.deepEqual(order.splice(0), ['before'])
    assert.deepEqual((await put(7)).body.fields, { name: 'Name is required' })
    assert.deepEqual(order, [])
  })

  it('answers 204 and nothing where the contract declares no answer', async () => {
    const { status, body } = await ask(`/api/things/${id}`, { method: 'DELETE' })
    assert.deepEqual([status, body], [204, null])
  })
})

describe('a call that fails', () => {
  it('says when to retry while a part is away', async () => {
    const { response, body } = await ask('/api/busy')
    assert.deepEqual([response.status, body.code], [503, 'documents_unavailable'])
    assert.equal(response.headers.get('retry-after'), '2')
  })

  it('tells no detail, but the id under which the log has it', async () => {
    const { response, body } = await ask('/api/broken')
    assert.equal(response.status, 500)
    assert.ok(!JSON.stringify(body).includes('secret'))
    assert.equal(body.requestId, response.headers.get('x-request-id'))
  })

  it('is broken off when its answer has begun', async () => {
    await assert.rejects(ask('/api/half'))
  })
})
