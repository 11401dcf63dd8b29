import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { internalReceiptApi, receiptApi } from '@sortie/contracts/receipt'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import { aPdf, aPhoto, aPicture } from '../testing/files.ts'
import { type Receipts, spooled, startReceipts, uploaded } from '../testing/receipts.ts'

let receipts: Receipts
let me: Client
let expenseId: string

before(async () => {
  receipts = await startReceipts()
  me = receipts.someone()
  expenseId = await receipts.anExpenseOf(me)
})

after(() => receipts.service.stop())

const fileOf = (who: Client, id: string, headers: Record<string, string> = {}, method = 'GET') =>
  who.raw(`/api/receipts/${id}/file`, { headers, method })

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
    const { ExpenseMarkModel } = await import('../records/receipt.model.ts')
    await eventually(async () => assert.ok((await ExpenseMarkModel.findById(mine).lean())?.deleted))
    const answer = await slow.finish()
    assert.equal(answer.status, 404)
    const { ReceiptModel } = await import('../records/receipt.model.ts')
    assert.equal(await ReceiptModel.countDocuments({ expenseId: mine }), 0)
    const { records, files } = await receipts.kept()
    assert.deepEqual(
      files.filter((id) => !records.includes(id)),
      [],
    )
  })

  /** Sends all but the end of the file, and the rest when told. */
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

describe('the receipts of a list of expenses', () => {
  it("are one's own, of all of them at once, oldest first, also for an administrator", async () => {
    const [ada, chief] = [receipts.someone(), receipts.someone('admin')]
    const [first, second, empty] = [
      await receipts.anExpenseOf(ada),
      await receipts.anExpenseOf(ada),
      await receipts.anExpenseOf(ada),
    ]
    const ids: string[] = []
    for (const [index, expense] of [second, first, second].entries())
      ids.push((await uploaded(ada, expense ?? '', await aPicture(30 + index))).id)
    const expenseIds = [first, second, empty].join(',')
    const { body } = await ada.call(receiptApi.listOfExpenses, { query: { expenseIds } })
    assert.deepEqual(
      body.map(({ id, expenseId }) => [id, expenseId]),
      [second, first, second].map((expense, index) => [ids[index], expense]),
    )
    assert.deepEqual(
      (await chief.call(receiptApi.listOfExpenses, { query: { expenseIds } })).body,
      [],
    )
  })

  it('are refused for what is no list of at most 100 ids', async () => {
    const many = Array.from({ length: 101 }, () => randomUUID()).join(',')
    for (const query of [
      '',
      '?expenseIds=',
      '?expenseIds=x',
      `?expenseIds=${many}`,
      '?expenseIds=a&expenseIds=b',
    ])
      assert.equal((await me.raw(`/api/receipts${query}`)).status, 400, query)
  })
})

describe('what other services ask', () => {
  it('is how many receipts the caller has, and the latest six', async () => {
    const ada = receipts.someone()
    const hers = await receipts.anExpenseOf(ada)
    const ids: string[] = []
    for (let made = 0; made < 8; made++)
      ids.push((await uploaded(ada, hers, await aPicture(20 + made))).id)
    const { body } = await ada.call(internalReceiptApi.summary, {})
    assert.equal(body.count, 8)
    assert.deepEqual(
      body.recent.map(({ id }) => id),
      ids.slice(2).reverse(),
    )
  })

  it("is the receipts of many expenses: one's own, and everyone's for administrators", async () => {
    const [ada, bob] = [receipts.someone(), receipts.someone()]
    const expenseIds = [await receipts.anExpenseOf(ada), await receipts.anExpenseOf(bob)]
    const [first, second] = [
      await uploaded(ada, expenseIds[0] ?? '', await aPhoto()),
      await uploaded(bob, expenseIds[1] ?? '', await aPhoto()),
    ]
    const ask = async (who: Client) =>
      (await who.call(internalReceiptApi.ofExpenses, { body: { expenseIds } })).body.map(
        ({ id }) => id,
      )
    assert.deepEqual(await ask(ada), [first.id])
    assert.deepEqual(await ask(receipts.someone('admin')), [first.id, second.id])
  })
})
