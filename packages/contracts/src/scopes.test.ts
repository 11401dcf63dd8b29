import assert from 'node:assert/strict'
import { it } from 'node:test'
import { apis } from './apis.ts'
import { isForAssistants } from './assistant-calls.ts'
import type { Endpoint } from './endpoint.ts'
import { openedByScope, openedToAssistants } from './testing/opened-calls.ts'

const calls = Object.values(apis).flatMap((list) =>
  list.flatMap((api) => Object.values(api) as Endpoint[]),
)

it('each scope of a token opens these calls, and every other call is closed to tokens', () => {
  for (const [scope, paths] of Object.entries(openedByScope)) {
    const found = calls.filter((call) => call.scope === scope)
    assert.deepEqual(
      found.map(({ method, path }) => `${method} ${path}`),
      paths,
    )
    for (const { access, method, path } of found) {
      const isOrganisations = path.startsWith('/admin/')
      assert.equal(access, isOrganisations ? 'admin' : 'user')
      if (isOrganisations) assert.equal(method, 'GET', path)
    }
  }
})

it('a token reaches no account, security, approval, payment or administration that changes', () => {
  const never =
    /account|second-factor|login|logout|register|profile|payments|decide|stand-in|to-approve|seals|trail|directory|own-data|bulk|proof|dead-letters|messages/
  for (const { scope, method, path } of calls)
    if (never.test(path)) assert.equal(scope, undefined, `${method} ${path}`)
})

it('an assistant may make these calls, and every other call is closed to them', () => {
  const open = calls.filter(isForAssistants).map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(open, openedToAssistants)
})
