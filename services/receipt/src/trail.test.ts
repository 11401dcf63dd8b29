import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { adminFindingApi, findingApi } from '@sortie/contracts/finding'
import { inboxApi } from '@sortie/contracts/inbox'
import { hearFacts } from '@sortie/platform/testing/hear'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { aBill } from './testing/files.ts'
import { added } from './testing/inbox.ts'
import { startReceipts } from './testing/receipts.ts'

const receipts = await startReceipts()
const notes = await hearFacts(receipts.service.namespace)
after(async () => {
  await notes.close()
  await receipts.stop()
})

it('each thing done in the Inbox is a line of the trail, and nothing that is refused', async () => {
  const me = receipts.someone()
  const { id: to } = await added(me, await aBill('Hotel', '1.00'))
  const { id } = await added(me, await aBill('Taxi', '2.00'))
  const params = { id }
  await me.call(inboxApi.join, { params, body: { to } })
  await me.call(inboxApi.join, { params, body: { to: id } })
  await me.call(inboxApi.order, { params, body: { ids: [id, to] } })
  await me.call(inboxApi.split, { params })
  await me.call(inboxApi.discard, { params })
  await me.call(inboxApi.discard, { params })
  await me.call(inboxApi.restore, { params })
  await eventually(() =>
    assert.deepEqual(notes.actsOf(id), [
      ...['receipt_added', 'receipt_joined', 'receipt_changed', 'receipt_split'],
      ...['receipt_discarded', 'receipt_restored'],
    ]),
  )
  const joined = notes.all.find(({ act }) => act === 'receipt_joined')
  assert.deepEqual(
    [joined?.ownerId, joined?.actorId, joined?.changes],
    [me.person.id, me.person.id, [{ field: 'joinedTo', from: null, to }]],
  )
})

it('a finding is a line when it is said to be fine, asked about, answered and settled', async () => {
  const [me, admin] = [receipts.someone(), receipts.someone('admin')]
  const body = { ...anExpense(), merchant: 'Taxi Oslo', amount: '21.00', date: '2026-05-03' }
  for (const _ of [1, 2]) await receipts.atExpenses(me).call(expenseApi.create, { body })
  const { id } = await eventually(async () => {
    const [finding] = (await me.call(findingApi.list, {})).body
    assert.ok(finding)
    return finding
  }, 120_000)
  const params = { id }
  await me.call(findingApi.dismiss, { params })
  await admin.call(adminFindingApi.ask, { params, body: { question: 'Which one?' } })
  await me.call(findingApi.answer, { params, body: { answer: 'The first.' } })
  await admin.call(adminFindingApi.dismiss, { params })
  await eventually(() =>
    assert.deepEqual(notes.actsOf(id), [
      ...['finding_dismissed', 'finding_asked', 'finding_answered', 'finding_settled'],
    ]),
  )
  const [, asked] = notes.all.filter((note) => note.id === id)
  assert.deepEqual([asked?.ownerId, asked?.actorId], [me.person.id, admin.person.id])
  assert.deepEqual(
    asked?.changes.map(({ to }) => to),
    ['same_purchase', 'Which one?'],
  )
})

it('a finding between two people is no line of either of them', async () => {
  const [me, other, admin] = [receipts.someone(), receipts.someone(), receipts.someone('admin')]
  const { FindingModel } = await import('./review/finding.model.ts')
  const sides = [me, other].map(({ person }) => ({ userId: person.id, receiptId: null }))
  const pair = { kind: 'same_purchase', sides, receiptIds: [], expenseIds: ['e'], owner: null }
  await FindingModel.create([{ ...pair, _id: 'pair' }] as never)
  assert.equal((await admin.call(adminFindingApi.dismiss, { params: { id: 'pair' } })).status, 204)
  const line = await eventually(() => {
    const found = notes.all.find(({ id }) => id === 'pair')
    assert.ok(found)
    return found
  })
  assert.deepEqual([line.act, line.ownerId, line.of], ['finding_settled', admin.person.id, null])
})
