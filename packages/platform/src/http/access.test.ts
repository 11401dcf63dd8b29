import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { apis } from '@sortie/contracts/apis'
import { isForAssistants } from '@sortie/contracts/assistant-calls'
import { audiences } from '@sortie/contracts/auth'
import type { Endpoint } from '@sortie/contracts/endpoint'
import jsonwebtoken from 'jsonwebtoken'
import type { Caller } from '../context.ts'
import { AppError } from '../errors.ts'
import { demand } from './access.ts'

const someone = (role: 'user' | 'admin'): Caller => ({
  id: 'a',
  email: 'ada@example.org',
  role,
  sessionId: 's',
  generation: 0,
  token: 't',
})
const refusal = (kind: string, code: string) => (error: unknown) =>
  error instanceof AppError && error.kind === kind && error.code === code

describe('what a call demands of its caller', () => {
  it('is nothing for a public call', () => {
    for (const caller of [null, someone('user'), someone('admin')])
      demand({ access: 'public', method: 'POST' }, caller)
  })

  it('is a session for every other call: 401 without one, 403 without the role', () => {
    for (const method of ['GET', 'PUT']) {
      const [user, admin] = [
        { access: 'user', method } as const,
        { access: 'admin', method } as const,
      ]
      for (const call of [user, admin])
        assert.throws(() => demand(call, null), refusal('signed_out', 'signed_out'))
      demand(user, someone('user'))
      demand(user, someone('admin'))
      assert.throws(() => demand(admin, someone('user')), refusal('forbidden', 'admin_only'))
      demand(admin, someone('admin'))
    }
  })

  it('is a session, not a job token, but for what jobs read and what theirs is declared for', () => {
    const token = jsonwebtoken.sign({ aud: audiences.job }, 'a secret of this test only')
    const reader = { ...someone('admin'), token, purpose: 'read' as const }
    const filer = { ...reader, purpose: 'file_expense' as const }
    const early = { ...someone('admin'), token }
    const refused = refusal('forbidden', 'token_for_jobs')
    for (const job of [reader, filer, early]) {
      demand({ access: 'user', method: 'GET' }, job)
      demand({ access: 'user', method: 'POST', jobs: 'read' }, job)
      for (const method of ['POST', 'PUT', 'DELETE'])
        assert.throws(() => demand({ access: 'user', method }, job), refused)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
        assert.throws(() => demand({ access: 'admin', method }, job), refused)
    }
    const filing = { access: 'user', method: 'POST', jobs: 'file_expense' } as const
    demand(filing, filer)
    demand(filing, someone('user'))
    for (const job of [reader, early]) assert.throws(() => demand(filing, job), refused)
  })

  it('is of an assistant that it is named as theirs: all else is refused, public calls too', () => {
    const actor = { id: 'm', sub: 'b', name: 'Bo', gen: 0, all: true, until: 4_000_000_000 }
    const assistant = { ...someone('admin'), actor }
    const refused = refusal('forbidden', 'not_for_assistants')
    const calls: Endpoint[] = Object.values(apis)
      .flat()
      .flatMap((api) => Object.values(api))
    const opened = calls.filter(isForAssistants)
    for (const call of opened) demand(call, assistant)
    for (const call of calls)
      if (!opened.includes(call)) assert.throws(() => demand(call, assistant), refused, call.path)
    for (const { path } of opened)
      assert.match(
        path,
        /^\/api\/(user|logout|acting\/leave|rates|dashboard\/stats|scan-receipt|merchants\/recognise|expense-reports\/states)$|^\/api\/(expenses|trips|flights|receipts|inbox)(\/|$)/,
      )
    assert.throws(() => demand({ access: 'public', method: 'GET' }, assistant), refused)
  })
})
