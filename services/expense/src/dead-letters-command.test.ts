import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { after, before, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { expenseApi } from '@sortie/contracts/expense'
import { DeadLetterModel } from '@sortie/platform/events/dead-letter.model'
import { anExpense } from '@sortie/testing/builders'
import { withOwnUser } from '@sortie/testing/own-user'
import { type TestService, testService } from '@sortie/testing/test-service'

let expense: TestService
before(async () => {
  expense = await testService(() => import('./service.ts'))
})
after(() => expense.stop())

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Runs the command as an operator does in the service's container: with its rights, beside the running service. */
async function command(...words: string[]) {
  const { MONGO_URL = '', NAMESPACE } = expense.env
  const env = {
    ...expense.env,
    PATH: process.env.PATH,
    MONGO_URL: await withOwnUser(MONGO_URL, `${NAMESPACE}_expense`),
  }
  return new Promise<{ code: number; out: string; err: string }>((resolve) =>
    execFile(process.execPath, [main, 'dead-letters', ...words], { env }, (error, out, err) =>
      resolve({ code: error ? 1 : 0, out: out.trim(), err: err.trim() }),
    ),
  )
}

it('lists, redrives and discards beside the service that runs', async () => {
  const me = expense.as(expense.identity.person())
  const { body } = await me.call(expenseApi.create, { body: anExpense() })
  const receiptAdded = (id: string, data: object) => ({
    _id: id,
    type: 'receipt.added',
    content: JSON.stringify({ id, type: 'receipt.added', time: new Date().toISOString(), data }),
    reason: 'Error out of luck',
    tries: 6,
    failedAt: new Date(),
  })
  const good = { userId: me.person.id, receiptId: randomUUID(), expenseId: body.id }
  await DeadLetterModel.create([receiptAdded('good', good), receiptAdded('bad', { userId: 7 })])

  const listed = await command('list')
  assert.match(listed.out, /^bad .* receipt\.added {2}6 tries {2}Error out of luck$/m)
  assert.match(listed.out, /2 dead letters$/)
  assert.match((await command('list', '--type', 'user.changed')).out, /0 dead letters$/)

  assert.equal((await command('redrive', '--all')).out, '1 handled, 1 failed again')
  const { body: counted } = await me.call(expenseApi.get, { params: { id: body.id } })
  assert.equal(counted.receiptCount, 1)

  const unsure = await command('discard', 'bad')
  assert.equal(unsure.code, 1)
  assert.match(unsure.err, /1 would be discarded/)
  assert.equal((await command('discard', 'bad', '--yes')).out, '1 discarded')
  assert.equal(await DeadLetterModel.countDocuments(), 0)
  assert.match((await command('redrive')).err, /Use one of/)
})
