import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { type DocumentServer, startDocumentServer } from '@sortie/documents/server'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import { type Db, MongoClient } from 'mongodb'

const day = 24 * 3600
/** Every collection and its bound, as in docs/operating.md: an age in days, or a reason. */
const bounds: Record<string, Record<string, number | string>> = {
  every: {
    day_counts: 'its own time',
    dead_letters: 180,
    erased_people: 'people',
    first_answers: 'its own time',
    inbox: 14,
    leases: 'one',
    outbox: 'the relay',
  },
  auth: {
    allowances: 30,
    authenticators: 'people',
    directorygroups: 'the directory',
    directorypeople: 'people',
    directoryrefusals: 30,
    formeremails: 'its own time',
    mailedlinks: 'its own time',
    guards: 'one',
    identities: 'people, one each provider',
    notices: 7,
    logos: 'one',
    memberships: 'the directory',
    organisations: 'one',
    passkeys: 'people, 20 each',
    people_imports: 'administrators, one each file',
    recoverycodes: 'people, 10 each',
    resetrequests: 1,
    sessions: 'its own time',
    sign_ons: 'its own time',
    signed_heads: 'days, one each',
    tokens: 90,
    trail_head: 'one',
    trail_lines: 'what people do',
    trail_texts: 'lines of the trail',
    usedchallenges: 'its own time',
    users: 'people',
    webhooks: 'administrators, 20',
    webhookdeliveries: 30,
  },
  expense: {
    copies: 'people',
    expenses: 'people',
    missions: 'people',
    people: 'people',
    rate_days: 'days, one each',
    rate_fetching: 'one',
  },
  travel: { flights: 'people', trips: 'people' },
  receipt: {
    findings: 'receipts and expenses',
    expensemarks: 1,
    inboxitems: 'the sweeper',
    installations: 'one',
    mailboxstates: 'one',
    mails: 90,
    purchases: 'expenses',
    receipts: 'people, by quota',
    removals: 'files to be removed',
    uses: 'people',
  },
  report: {
    accounts: 'people',
    approvallinks: 90,
    corrections: 'finance',
    bulkparts: 'the sweeper',
    bulks: 'the sweeper',
    expensereports: 'people',
    exports: 'the sweeper',
    link_mails: 'its own time',
    owed_mails: 7,
    payingaccounts: 'one',
    paymentbatches: 'finance',
    reportlines: 'people, 500 each report',
    sealcertificates: 'one each time the secret changes',
    signatures: 'its own time',
    standins: 'people',
    reportowners: 'people',
  },
}

const folder = mkdtempSync(join(tmpdir(), 'sortie-growth-'))
let documents: DocumentServer
let system: RunningSystem
let client: MongoClient

before(
  async () => {
    const rootPassword = randomUUID()
    // MongoDB removes expired documents once a minute.
    documents = await startDocumentServer({ file: ':memory:', rootPassword, sweepMs: 200 })
    const url = documents.url.replace('//', `//root:${rootPassword}@`)
    system = await startSystem({ env: { MONGO_URL: url, DATA_DIR: join(folder, 'system') } })
    client = await MongoClient.connect(url)
  },
  { timeout: 240_000 },
)
after(async () => {
  await client?.close()
  await system?.stop({ keepData: true })
  await documents?.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

it('every collection is bounded by a number or an age, and older documents are removed', {
  timeout: 60_000,
}, async () => {
  for (const service of Object.keys(bounds).filter((name) => name !== 'every')) {
    const database = client.db(`sortie_${service}`)
    const known = { ...bounds.every, ...bounds[service] }
    for (const { name } of await database.listCollections().toArray()) {
      const bound = known[name]
      assert.ok(bound, `what bounds ${service}.${name}? Say it here and in docs/operating.md`)
      if (typeof bound === 'number') await demandAge(database, name, bound)
      if (bound === 'its own time') await demandOwnTime(database, name)
    }
  }
})

/** Documents older than so many days are removed, younger ones stay. */
async function demandAge(database: Db, name: string, days: number): Promise<void> {
  const { field, seconds } = await expiryOf(database, name)
  assert.equal(seconds, days * day, `${name} keeps for ${seconds} s`)
  const ago = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000)
  await fill(database, name, field, [ago(seconds + 60), ago(seconds - 3600)])
}

/** Each document says itself until when it is kept. */
async function demandOwnTime(database: Db, name: string): Promise<void> {
  const { field, seconds } = await expiryOf(database, name)
  assert.equal(seconds, 0)
  await fill(database, name, field, [
    new Date(Date.now() - 60_000),
    new Date(Date.now() + 3600_000),
  ])
}

async function expiryOf(database: Db, name: string) {
  const indexes = await database.collection(name).indexes()
  const index = indexes.find(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
  assert.ok(index, `nothing removes what is old in ${name}`)
  return { field: Object.keys(index.key)[0] ?? '', seconds: index.expireAfterSeconds ?? 0 }
}

/** Many old documents and one young one: only the young one is left. */
async function fill(
  database: Db,
  name: string,
  field: string,
  [old, young]: Date[],
): Promise<void> {
  const things = database.collection<{ _id: string }>(name)
  const batch = randomUUID()
  const before = await things.countDocuments()
  const some = Array.from({ length: 500 }, (_, nth) => ({ _id: `${batch}-${nth}`, [field]: old }))
  const left = `${batch}-left`
  await things.insertMany([...some, { _id: left, [field]: young }])
  await eventually(async () => assert.ok((await things.countDocuments()) <= before + 1))
  assert.equal(await things.countDocuments({ _id: left }), 1, `${name} keeps what is young`)
  await things.deleteOne({ _id: left })
}
