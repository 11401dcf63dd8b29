import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { apis } from './apis.ts'
import { narrowedBy } from './common.ts'
import { type Endpoint, isStream, type Schema } from './endpoint.ts'

const endpoints: Endpoint[] = Object.values(apis)
  .flat()
  .flatMap((api) => Object.values(api))

describe('every call', () => {
  it('below /admin is for administrators, and no other is', () => {
    for (const { path, access } of endpoints)
      assert.equal(access === 'admin', path.startsWith('/admin/'), path)
  })

  it('needs a session, but for signing in, mailed links, approval links, seals and directories', () => {
    const open =
      /^\/(api\/(login|register|logout|auth|second-factor|approval-links|seals)\b|scim\/v2$)/
    for (const { path, access } of endpoints)
      assert.equal(access === 'public', open.test(path), path)
  })

  it('that takes a file of more than a megabyte is waited for', () => {
    for (const { path, maxBytes = 0, slow } of endpoints)
      if (maxBytes > 1_000_000) assert.ok(slow, path)
  })
})

describe('the query of every list', () => {
  const queries = endpoints.flatMap(({ path, query }) => (query ? [{ path, query }] : []))
  const filtersOf = (query: Schema) =>
    Object.entries(shapeOf(query)).flatMap(([name, part]) => {
      const schema = narrowedBy.get(part)
      return schema ? [{ name, schema }] : []
    })

  it('means the same without a filter and with an empty one, or all', () => {
    for (const { path, query } of queries)
      for (const { name } of filtersOf(query))
        for (const none of ['', 'all']) {
          const { success, data } = z.safeDecode(query, { [name]: none })
          if (success) assert.equal((data as Record<string, unknown>)[name], undefined, path)
        }
  })

  it('never becomes an operator of the database', () => {
    for (const { path, query } of queries)
      for (const { name } of filtersOf(query))
        for (const operator of [{ $ne: null }, { $gt: '' }, ['$where'], true]) {
          const { success } = z.safeDecode(query, { [name]: operator } as never)
          assert.equal(success, false, `${path} takes ${JSON.stringify(operator)} as ${name}`)
        }
  })

  it('keeps only what it declares', () => {
    for (const { query } of queries) {
      const { data } = z.safeDecode(query, { userId: 'of somebody else', $where: '1' } as never)
      if (data) for (const name of Object.keys(data)) assert.ok(name in shapeOf(query), name)
    }
  })
})

describe('the body of every call', () => {
  const bodies = endpoints.flatMap(({ path, body }) =>
    body && !isStream(body) ? [{ path, body }] : [],
  )

  it('is an object, not a list, a text, a number or nothing', () => {
    for (const { path, body } of bodies)
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string(),
            fc.double(),
            fc.boolean(),
            fc.constant(null),
            fc.array(fc.string()),
          ),
          (given) => {
            assert.equal(z.safeDecode(body, given as never).success, false, path)
          },
        ),
        { numRuns: 10 },
      )
  })

  it('is refused or decoded whatever is in it, but breaks nothing and says where it is wrong', () => {
    for (const { path, body } of bodies) {
      const names = Object.keys(shapeOf(body))
      fc.assert(
        fc.property(
          fc.dictionary(fc.constantFrom(...names, 'other'), fc.jsonValue({ maxDepth: 1 })),
          (given) => {
            const { success, error, data } = z.safeDecode(body, given as never)
            if (success) {
              for (const name of Object.keys(data as object)) assert.ok(names.includes(name), path)
            } else {
              for (const { message } of error.issues) assert.ok(message.length > 0, path)
            }
          },
        ),
        { numRuns: 30 },
      )
    }
  })

  it('cannot name the person, the role or the time of a record, unless the call is about that', () => {
    const ofTheServer = ['userId', 'createdAt', 'isActive', 'generation', 'receiptCount', '_id']
    for (const { path, body } of bodies)
      for (const name of ofTheServer)
        if (!path.startsWith('/admin/'))
          assert.ok(!(name in shapeOf(body)), `${path} takes ${name}`)
  })
})

function shapeOf(schema: Schema): Record<string, Schema> {
  return (schema as unknown as { shape?: Record<string, Schema> }).shape ?? {}
}
