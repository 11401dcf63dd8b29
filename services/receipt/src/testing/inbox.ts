import assert from 'node:assert/strict'
import { type InboxItemJson, inboxApi } from '@sortie/contracts/inbox'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'

export function send(who: Client, file: Buffer, name = 'bill.pdf', key?: string) {
  const body = new FormData()
  body.append('receipt', new Blob([new Uint8Array(file)]), name)
  return sendForm(who, body, key)
}

export function sendForm(who: Client, body: FormData, key?: string) {
  const headers = key ? { 'idempotency-key': key } : undefined
  return who.call(inboxApi.add, { body }, { headers })
}

/** Uploads to the Inbox and asserts success. */
export async function added(who: Client, file: Buffer, name?: string): Promise<InboxItemJson> {
  const { status, body, problem } = await send(who, file, name)
  assert.equal(status, 201, JSON.stringify(problem))
  return body
}

export async function itemsOf(who: Client): Promise<InboxItemJson[]> {
  return (await who.call(inboxApi.list, {})).body
}

/** The items, once this many are read; fails when one is unreadable. */
export function readItems(who: Client, count: number): Promise<InboxItemJson[]> {
  return eventually(async () => {
    const items = await itemsOf(who)
    assert.deepEqual(
      items.map(({ state }) => state).filter((state) => state === 'ready' || state === 'failed'),
      Array.from({ length: count }, () => items[0]?.state),
    )
    return items
  }, 40_000)
}
