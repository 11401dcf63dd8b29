import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { receiptApi } from '@sortie/contracts/receipt'
import { eventually } from '@sortie/testing/eventually'
import { aPdf, aPhoto } from '../testing/files.ts'
import { fileOf, spooled, startReceipts, uploaded } from '../testing/receipts.ts'

const receipts = await startReceipts()
const me = receipts.someone()
const expenseId = await receipts.anExpenseOf(me)
after(() => receipts.service.stop())

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
