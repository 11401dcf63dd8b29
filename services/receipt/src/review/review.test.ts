import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { expenseApi, type NewExpenseJson } from '@sortie/contracts/expense'
import { adminFindingApi, type FindingJson, findingApi } from '@sortie/contracts/finding'
import { inboxApi } from '@sortie/contracts/inbox'
import { receiptApi } from '@sortie/contracts/receipt'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import { aBill } from '../testing/files.ts'
import { added } from '../testing/inbox.ts'
import { sharedReadReceipts, uploaded } from '../testing/receipts.ts'

const receipts = await sharedReadReceipts()
after(() => receipts.stop())

const findingsOf = async (who: Client) => (await who.call(findingApi.list, {})).body
const kindsOf = async (who: Client) => (await findingsOf(who)).map(({ kind }) => kind)
const finds = (who: Client, kinds: FindingJson['kind'][]) =>
  eventually(async () => {
    assert.deepEqual(await kindsOf(who), kinds)
    return findingsOf(who)
  }, 300_000)
const dismiss = (who: Client, { id }: Pick<FindingJson, 'id'>) =>
  who.call(findingApi.dismiss, { params: { id } })
async function spent(who: Client, values: Partial<NewExpenseJson> = {}): Promise<string> {
  const body = { ...anExpense(), ...values }
  return (await receipts.atExpenses(who).call(expenseApi.create, { body })).body.id
}
const intoInbox = async (who: Client, file: Buffer) => (await added(who, file)).id

describe('a receipt that is there already', () => {
  it('is shown with its expense, to its owner only, until it is dismissed', async () => {
    const me = receipts.someone()
    const bill = await aBill('Hotel Aurora GmbH', '85.00')
    const expenseId = await spent(me, {
      merchant: 'Hotel Aurora',
      amount: '85.00',
      date: '2026-05-14',
    })
    await uploaded(me, expenseId, bill, { name: 'bill.pdf' })
    const itemId = await intoInbox(me, bill)
    const [finding] = await finds(me, ['same_file'])
    assert.ok(finding)
    const other = finding.sides.find((side) => side.expenseId === expenseId)
    assert.deepEqual(
      [other?.merchant, other?.amount, other?.date],
      ['Hotel Aurora', '85.00 USD', '2026-05-14'],
    )
    assert.ok(finding.sides.some((side) => side.receiptId === itemId && side.expenseId === null))
    const stranger = receipts.someone()
    assert.deepEqual(await findingsOf(stranger), [])
    assert.equal((await dismiss(stranger, finding)).status, 404)
    assert.equal((await dismiss(me, finding)).status, 204)
    assert.deepEqual(await findingsOf(me), [])
    const { judge } = await import('./keep-reading.ts')
    await judge(itemId)
    assert.deepEqual(await findingsOf(me), [])
  })

  it('is known when its bill is scanned again, into another file', async () => {
    const me = receipts.someone()
    const first = await intoInbox(me, await aBill('Hotel Draco GmbH', '85.00'))
    await intoInbox(me, await aBill('Hotel Draco GmbH', '86.00'))
    const again = await intoInbox(me, await aBill('HOTEL DRACO GmbH', '85.00'))
    const [finding] = await finds(me, ['same_paper'])
    assert.deepEqual(finding?.sides.map(({ receiptId }) => receiptId).sort(), [first, again].sort())
    assert.equal((await me.call(inboxApi.discard, { params: { id: again } })).status, 204)
    assert.deepEqual(await findingsOf(me), [])
  })
})

describe('what an expense says', () => {
  it('is a possible duplicate when another one says the same, and no longer when it is changed', async () => {
    const me = receipts.someone()
    const same = { merchant: 'Taxi Berlin', amount: '21.00', date: '2026-05-03' }
    const one = await spent(me, same)
    await spent(me, { ...same, merchant: 'TAXI BERLIN' })
    await finds(me, ['same_purchase'])
    const at = receipts.atExpenses(me)
    await at.call(expenseApi.change, { params: { id: one }, body: { amount: '22.00' } })
    await finds(me, [])
  })

  it('is a possible duplicate when the same was paid, at whatever rate, and beside one in that currency', async () => {
    const day = { date: '2026-05-03', amount: undefined }
    const paid = (merchant: string, paidCurrency: string, paidAmount: string, rate: string) => ({
      ...day,
      merchant,
      currency: 'USD' as const,
      paidCurrency,
      paidAmount,
      rate,
    })
    const pairs: [one: Partial<NewExpenseJson>, other: Partial<NewExpenseJson>][] = [
      [paid('Sushi Bar', 'JPY', '1580', '0.0067'), paid('Sushi Bar', 'JPY', '1580', '0.0068')],
      [paid('Souk', 'KWD', '2.755', '3.25'), paid('SOUK', 'KWD', '2.755', '3.3')],
      [
        paid('Bistro', 'EUR', '10.00', '1.15'),
        { ...day, merchant: 'Bistro', currency: 'EUR', amount: '10.00' },
      ],
    ]
    for (const pair of pairs)
      for (const [one, other] of [pair, pair.toReversed()] as typeof pairs) {
        const me = receipts.someone()
        await spent(me, one)
        await spent(me, other)
        await finds(me, ['same_purchase'])
      }
    const me = receipts.someone()
    await spent(me, paid('Sushi Bar', 'JPY', '1580', '0.0067'))
    await spent(me, paid('Sushi Bar', 'KRW', '1580', '0.0068'))
    await spent(me, paid('Sushi Bar', 'JPY', '1480', '0.0068'))
    const last = await spent(me, paid('Noodle Bar', 'JPY', '1580', '0.0068'))
    const { PurchaseModel } = await import('./purchase.model.ts')
    await eventually(async () => assert.ok(await PurchaseModel.findById(last)))
    assert.deepEqual(await kindsOf(me), [])
  })

  it('is a possible duplicate of one that is logged at the same moment', async () => {
    const me = receipts.someone()
    const same = { merchant: 'Taxi Wien', amount: '23.00', date: '2026-05-03' }
    await Promise.all([spent(me, same), spent(me, same)])
    await finds(me, ['same_purchase'])
  })

  it('is not compared again for a change of something else', async () => {
    const me = receipts.someone()
    const { PurchaseModel } = await import('./purchase.model.ts')
    const compared = (id: string) =>
      eventually(async () => {
        const purchase = await PurchaseModel.findById(id).lean()
        assert.ok(purchase)
        return purchase.changedAt
      })
    const id = await spent(me)
    const first = await compared(id)
    const body = { status: 'Submitted', notes: 'seen' } as const
    await receipts.atExpenses(me).call(expenseApi.change, { params: { id }, body })
    await compared(await spent(me))
    assert.equal(await compared(id), first)
  })

  it('is kept as it was said last, whatever comes late, and not after its expense is gone', async () => {
    const { keepPurchase } = await import('./keep-purchase.ts')
    const { deleteReceiptsOf } = await import('../files/delete-receipt.ts')
    const { PurchaseModel } = await import('./purchase.model.ts')
    const [expenseId, userId] = [randomUUID(), randomUUID()]
    const say = (amount: number, second: number) => {
      const said = { merchant: 'Taxi', amount, currency: 'USD', date: '2026-05-03', paid: null }
      const at = new Date(second * 1000).toISOString()
      return keepPurchase({ expenseId, userId, tripId: null, purchase: said }, at)
    }
    const amountOf = async () => (await PurchaseModel.findById(expenseId).lean())?.amount
    await say(200, 2)
    await say(100, 1)
    assert.equal(await amountOf(), 200)
    await say(300, 3)
    assert.equal(await amountOf(), 300)
    await deleteReceiptsOf(expenseId)
    await say(400, 4)
    assert.equal(await amountOf(), undefined)
  })

  it('is a finding when its receipt clearly says something else, and is forgotten with it', async () => {
    const me = receipts.someone()
    const expenseId = await spent(me, { amount: '58.00', date: '2026-05-14' })
    const bill = await aBill('Hotel Borealis GmbH', '85.00')
    const { id } = await uploaded(me, expenseId, bill, { name: 'bill.pdf' })
    const [finding] = await finds(me, ['contradiction'])
    assert.deepEqual([finding?.field, finding?.typed, finding?.said], ['amount', '58.00', '85.00'])
    // Paid in dollars, as the bill says, and logged in euro.
    const at = receipts.atExpenses(me)
    const body = { currency: 'EUR', paidAmount: '85', paidCurrency: 'USD', rate: '0.9' } as const
    await at.call(expenseApi.change, { params: { id: expenseId }, body })
    await finds(me, [])
    await at.call(expenseApi.change, { params: { id: expenseId }, body: { paidAmount: '58' } })
    const [again] = await finds(me, ['contradiction'])
    assert.deepEqual([again?.typed, again?.said], ['58.00', '85.00'])
    await me.call(receiptApi.remove, { params: { id } })
    assert.deepEqual(await findingsOf(me), [])
  })
})

describe('a finding between two people', () => {
  it('is shown to administrators, who take it off their list', async () => {
    const [one, other] = [receipts.someone(), receipts.someone()]
    const admin = receipts.someone('admin')
    const bill = await aBill('Hotel Cassiopeia GmbH', '66.00')
    await intoInbox(receipts.someone(), bill)
    for (const who of [one, other]) {
      const expenseId = await spent(who, { amount: '66.00', date: '2026-05-14' })
      await uploaded(who, expenseId, bill, { name: 'bill.pdf' })
    }
    const between = async () =>
      (
        await admin.call(adminFindingApi.list, { query: { kind: 'same_file', about: 'expenses' } })
      ).body.filter(({ sides }) => new Set(sides.map(({ userId }) => userId)).size === 2)
    const finding = await eventually(async () => {
      const [found] = await between()
      assert.ok(found)
      return found
    }, 300_000)
    assert.ok(finding.sides.every(({ amount }) => amount === '66.00 USD'))
    const { body: all } = await admin.call(adminFindingApi.list, {
      query: { about: 'expenses' },
    })
    assert.ok(all.every(({ sides }) => sides.every(({ expenseId }) => expenseId)))
    assert.ok(!(await kindsOf(one)).includes('same_file'))
    const { findingsOfLines } = await import('./finding.queries.ts')
    const mine = finding.sides[0]?.expenseId ?? ''
    const [told, ...more] = await findingsOfLines([mine])
    assert.deepEqual([told?.kind, told?.isBetween, more], ['same_file', true, []])
    assert.deepEqual(
      told?.expenseIds.toSorted(),
      [mine, null],
      'who decides learns nothing of the expense of the other one',
    )
    const answer = await admin.call(adminFindingApi.dismiss, { params: { id: finding.id } })
    assert.equal(answer.status, 204)
    assert.deepEqual(await between(), [])
  })
})
