import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Caller } from './caller.ts'
import { answerLimitMs } from './limits.ts'
import type { Ask } from './use-case.ts'

export function askAs(caller: Caller): Ask {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers: Record<string, string> =
      method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    const response = await caller(method, path, body, answerLimitMs, headers)
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`)
    return response.status === 204 ? (null as T) : (response.json() as Promise<T>)
  }
}
