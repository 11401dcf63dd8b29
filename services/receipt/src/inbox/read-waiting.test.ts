import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { inboxApi } from '@sortie/contracts/inbox'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import mongoose from 'mongoose'
import { aPicture } from '../testing/files.ts'
import { added, itemsOf } from '../testing/inbox.ts'
import { sha256, startReceipts, uploaded } from '../testing/receipts.ts'
import { recordOf } from '../testing/stored.ts'

type Asked = { name: string; behind: boolean }
const asked: Asked[] = []
const names = new Map<string, string>()
/** By the name of the file: until when it is read, and what is answered instead of a reading. */
const held = new Map<string, PromiseWithResolvers<void>>()
const refused = new Map<string, [status: number, code: string]>()

const none = { value: null, confidence: 0, box: null }
const reading = {
  merchant: null,
  amount: null,
  currency: null,
  date: null,
  category: null,
  paymentMethod: null,
  notes: null,
  confidence: 0,
  reader: 'local',
  fields: { merchant: none, amount: none, date: none, category: none, paymentMethod: none },
}

/** A scan service that reads as long as the test says, and notes what it is asked in which order. */
const scan = createServer(async (request, response) => {
  const sent = (await json(request)) as { fileBase64: string; behind?: boolean }
  const { fileBase64, behind = false } = sent
  const name = names.get(sha256(Buffer.from(fileBase64, 'base64'))) ?? 'unknown'
  asked.push({ name, behind })
  await held.get(name)?.promise
  const [status, code] = refused.get(name) ?? [200]
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(code ? { error: 'x', code, requestId: randomUUID() } : reading))
})
await new Promise<void>((resolve) => scan.listen(0, '127.0.0.1', resolve))
const { port } = scan.address() as AddressInfo
const receipts = await startReceipts({ SCAN_URL: `http://127.0.0.1:${port}` })
after(async () => {
  await receipts.stop()
  scan.closeAllConnections()
  scan.close()
})

let width = 10
async function file(name: string): Promise<Buffer> {
  const picture = await aPicture(width++, 300)
  names.set(sha256(picture), name)
  return picture
}
const hold = (name: string) => held.set(name, Promise.withResolvers())
const go = (name: string) => held.get(name)?.resolve()
const put = async (who: Client, name: string) => (await added(who, await file(name), name)).id
const orderOf = (start: string) => asked.map(({ name }) => name).filter((n) => n.startsWith(start))
const isAsked = (name: string) =>
  eventually(() =>
    assert.ok(
      asked.some((each) => each.name === name),
      name,
    ),
  )
const stateOf = async (who: Client, id: string) =>
  (await itemsOf(who)).find((item) => item.id === id)?.state
const isNow = (who: Client, id: string, state: string) =>
  eventually(async () => assert.equal(await stateOf(who, id), state), 60_000)
const itemOf = async (id: string) => {
  const { InboxItemModel } = await import('../models/inbox-item.model.ts')
  return (await InboxItemModel.findById(id).lean()) ?? assert.fail(id)
}

describe('what waits for the reader', () => {
  it('is read in the order in which it came, by person in turn, and what came to expenses after it', async () => {
    const [ann, bob, cid] = [receipts.someone(), receipts.someone(), receipts.someone()]
    for (const name of ['turn ann 1', 'turn bob 1']) hold(name)
    const ids = [await put(ann, 'turn ann 1'), await put(ann, 'turn ann 2')]
    await isAsked('turn ann 1')
    await put(bob, 'turn bob 1')
    await isAsked('turn bob 1')
    const attached = await uploaded(cid, await receipts.anExpenseOf(cid), await file('turn aside'))
    ids.push(await put(ann, 'turn ann 3'))
    await put(bob, 'turn bob 2')
    await put(cid, 'turn cid 1')
    for (const name of ['turn bob 1', 'turn ann 1']) go(name)
    await eventually(async () => assert.equal((await recordOf(attached.id))?.unread, false), 60_000)
    assert.deepEqual(orderOf('turn ann'), ['turn ann 1', 'turn ann 2', 'turn ann 3'])
    assert.deepEqual(orderOf('turn bob'), ['turn bob 1', 'turn bob 2'])
    const order = orderOf('turn')
    assert.ok(order.indexOf('turn cid 1') < order.indexOf('turn ann 3'), order.join())
    assert.equal(order.at(-1), 'turn aside')
    assert.deepEqual(
      asked.filter(({ name, behind }) => name.startsWith('turn') && behind).map(({ name }) => name),
      ['turn aside'],
    )
    for (const id of ids) assert.equal(await stateOf(ann, id), 'ready')
  })

  it('waits as long as the reader is busy or away, and is then read', async () => {
    const who = receipts.someone()
    refused.set('away 1', [429, 'scan_busy'])
    const id = await put(who, 'away 1')
    const next = await put(who, 'away 2')
    await eventually(() => assert.equal(orderOf('away').length, 2), 60_000)
    assert.deepEqual(orderOf('away'), ['away 1', 'away 1'])
    await isNow(who, id, 'waiting')
    refused.delete('away 1')
    await isNow(who, id, 'ready')
    await isNow(who, next, 'ready')
    assert.equal((await itemOf(id)).tries, 1)
  })

  it('is given up that takes too much of the processor twice, until its owner has it read again', async () => {
    const who = receipts.someone()
    refused.set('hard', [503, 'scan_timeout'])
    const id = await put(who, 'hard')
    await isNow(who, id, 'failed')
    assert.equal(orderOf('hard').length, 2)
    assert.match((await itemOf(id)).problem ?? '', /could not be read/)
    refused.delete('hard')
    const again = (client: Client) => client.call(inboxApi.read, { params: { id } })
    assert.equal((await again(receipts.someone())).status, 404)
    assert.equal((await again(who)).status, 204)
    await isNow(who, id, 'ready')
  })

  it('is read once more, and once, when the process that was reading it has ended', async () => {
    const who = receipts.someone()
    hold('ended')
    const id = await put(who, 'ended')
    await isAsked('ended')
    const leases = mongoose.connection.collection<{ _id: string }>('leases')
    const until = new Date(Date.now() + 7000)
    await leases.updateOne({ _id: 'reader' }, { $set: { holder: 'ended', until } })
    await eventually(() => assert.equal(orderOf('ended').length, 2), 60_000)
    go('ended')
    await isNow(who, id, 'ready')
    assert.equal(orderOf('ended').length, 2)
    assert.equal((await itemOf(id)).tries, 2)
  })
})
