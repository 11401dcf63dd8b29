import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { inboxApi } from '@sortie/contracts/inbox'
import { receiptApi } from '@sortie/contracts/receipt'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import { aPdf, aPhoto, aPicture } from '../testing/files.ts'
import { itemsOf, sendForm } from '../testing/inbox.ts'
import {
  fileOf,
  receiptsOn,
  sharedReceipts,
  spooled,
  uploaded,
  uploadForm,
} from '../testing/receipts.ts'

const receipts = await sharedReceipts()
const me = receipts.someone()
after(() => receipts.stop())
const namesOn = async (expenseId: string) =>
  (await receiptsOn(me, expenseId)).map(({ fileName }) => fileName)
const order = (who: Client, expenseId: string, ids: string[]) =>
  who.call(receiptApi.order, { params: { id: expenseId }, body: { ids } })
const expenseId = await receipts.anExpenseOf(me)

describe('the receipts of an expense', () => {
  it('keep the order in which they were chosen, whichever arrives first', async () => {
    const expenseId = await receipts.anExpenseOf(me)
    const chosen = Date.now()
    for (const nth of [3, 1, 2])
      await uploadForm(me, expenseId, await form(`page ${nth}.png`, chosen + nth))
    assert.deepEqual(await namesOn(expenseId), ['page 1.png', 'page 2.png', 'page 3.png'])
    await uploadForm(me, expenseId, await form('later.pdf'))
    assert.equal((await namesOn(expenseId)).at(-1), 'later.pdf')
  })

  it('take no place from a clock that is years off, nor from a text', async () => {
    const expenseId = await receipts.anExpenseOf(me)
    await uploadForm(me, expenseId, await form('first.png'))
    for (const position of [1, 99 ** 7, Number.NaN])
      await uploadForm(me, expenseId, await form(`at ${position}.png`, position))
    assert.equal((await namesOn(expenseId))[0], 'first.png')
  })

  it('can be put in another order by their owner, and what comes later follows', async () => {
    const expenseId = await receipts.anExpenseOf(me)
    for (const name of ['a.png', 'b.png', 'c.png'])
      await uploadForm(me, expenseId, await form(name))
    const [a, b, c] = (await receiptsOn(me, expenseId)).map(({ id }) => id) as [
      string,
      string,
      string,
    ]
    const { body } = await order(me, expenseId, [c, a, randomUUID()])
    assert.deepEqual(
      body.map(({ id }) => id),
      [c, a, b],
    )
    await uploadForm(me, expenseId, await form('d.png'))
    assert.deepEqual(await namesOn(expenseId), ['c.png', 'a.png', 'b.png', 'd.png'])
  })
})

describe('the files of the Inbox', () => {
  it('stand as they were chosen, are joined to the right one, and their pages can be moved', async () => {
    const who = receipts.someone()
    const chosen = Date.now()
    for (const nth of [2, 3, 1]) await sendForm(who, await form(`page ${nth}.png`, chosen + nth))
    const items = await itemsOf(who)
    assert.deepEqual(
      items.map(({ fileName }) => fileName),
      ['page 1.png', 'page 2.png', 'page 3.png'],
    )
    const [one, two, three] = items.map(({ id }) => id) as [string, string, string]
    const join = (id: string) => who.call(inboxApi.join, { params: { id }, body: { to: one } })
    await join(three)
    await join(two)
    const pages = (ids: string[]) =>
      who.call(inboxApi.order, { params: { id: one }, body: { ids } })
    assert.equal((await pages([one, two])).status, 409)
    assert.equal((await pages([three, one, two])).status, 204)
    const moved = await itemsOf(who)
    assert.deepEqual(
      moved.map(({ id, joinedTo }) => [id, joinedTo]),
      [
        [three, null],
        [one, three],
        [two, three],
      ],
    )
    const expenseId = await receipts.anExpenseOf(who)
    const attached = await who.call(inboxApi.attach, { params: { id: three }, body: { expenseId } })
    assert.equal(attached.status, 200)
    assert.deepEqual(
      (await receiptsOn(who, expenseId)).map(({ id }) => id),
      [three, one, two],
    )
  })
})

describe('deleting', () => {
  const gone = (id: string) =>
    eventually(async () => {
      const { records, files } = await receipts.kept()
      assert.ok(!records.includes(id) && !files.includes(id))
    })

  it('a receipt takes its record at once and its files soon, and tells the expense', async () => {
    const mine = await receipts.anExpenseOf(me)
    const { id } = await uploaded(me, mine, await aPhoto())
    const counted = (count: number) =>
      eventually(async () => {
        const expense = await receipts.atExpenses(me).call(expenseApi.get, { params: { id: mine } })
        assert.equal(expense.body.receiptCount, count)
      })
    await counted(1)
    assert.equal((await me.call(receiptApi.remove, { params: { id } })).status, 204)
    assert.equal((await fileOf(me, id)).status, 404)
    assert.equal((await me.call(receiptApi.remove, { params: { id } })).status, 404)
    await counted(0)
    await gone(id)
  })

  it('an expense takes its receipts and their files', async () => {
    const mine = await receipts.anExpenseOf(me)
    const ids = [
      await uploaded(me, mine, await aPhoto()),
      await uploaded(me, mine, await aPdf()),
    ].map(({ id }) => id)
    const other = await uploaded(me, expenseId, await aPhoto())
    assert.equal(
      (await receipts.atExpenses(me).call(expenseApi.remove, { params: { id: mine } })).status,
      204,
    )
    for (const id of ids) await gone(id)
    assert.equal((await fileOf(me, other.id)).status, 200)
  })

  it('an expense refuses the upload that was on its way', async () => {
    const mine = await receipts.anExpenseOf(me)
    const slow = slowUpload(mine, await aPhoto())
    await slow.started
    assert.equal(
      (await receipts.atExpenses(me).call(expenseApi.remove, { params: { id: mine } })).status,
      204,
    )
    const { ExpenseMarkModel } = await import('../models/receipt.model.ts')
    await eventually(async () => assert.ok((await ExpenseMarkModel.findById(mine).lean())?.deleted))
    const answer = await slow.finish()
    assert.equal(answer.status, 404)
    const { ReceiptModel } = await import('../models/receipt.model.ts')
    assert.equal(await ReceiptModel.countDocuments({ expenseId: mine }), 0)
    await receipts.matched()
  })

  /** Sends all but the end of the file, and the rest on request. */
  function slowUpload(id: string, file: Buffer) {
    const rest = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(
          Buffer.from(
            '--cut\r\nContent-Disposition: form-data; name="receipt"; filename="a.jpg"\r\n\r\n',
          ),
        )
        controller.enqueue(file.subarray(0, 1000))
        await rest.promise
        controller.enqueue(file.subarray(1000))
        controller.enqueue(Buffer.from('\r\n--cut--\r\n'))
        controller.close()
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
    const answer = me.raw(`/api/expenses/${id}/receipts`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    void eventually(async () => assert.ok((await spooled()).length > 0)).then(
      started.resolve,
      started.reject,
    )
    return {
      started: started.promise,
      finish: () => {
        rest.resolve()
        return answer
      },
    }
  }
})

async function form(name: string, position?: number): Promise<FormData> {
  const body = new FormData()
  if (position) body.append('position', `${position}`)
  const file = name.endsWith('.pdf') ? await aPdf() : await aPicture()
  body.append('receipt', new Blob([new Uint8Array(file)]), name)
  return body
}
