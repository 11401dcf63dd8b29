// Prints what the server does through the official driver, at several sizes: node bench/bench.ts [10000 100000 ...]
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Collection, Int32, MongoClient } from 'mongodb'

interface Expense {
  _id: string
  userId: string
  date: Date
  createdAt: Date
  updatedAt: Date
  category: string
  merchant: string
  amount: Int32 | number
  currency: string
  status: string
  notes: string
  tripId: string | null
}

const EXPENSES_PER_USER = Number(process.env.PER_USER ?? 1000)
const CATEGORIES = ['Flights', 'Hotels', 'Meals', 'Transport', 'Supplies', 'Other']
const PARALLEL = 16
const sizes = process.argv.slice(2).map(Number)

let serverPid: number | undefined

for (const size of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) await measure(size)

async function measure(size: number) {
  const directory = mkdtempSync(join(tmpdir(), 'sortie-bench-'))
  const file = join(directory, 'documents.db')
  let server = await start(file)
  try {
    const users = await fill(server.url, size)
    console.log(`\n${size.toLocaleString('en')} expenses of ${users.length} users`)
    await server.stop()
    const before = performance.now()
    server = await start(file)
    row('start with this file', `${(performance.now() - before).toFixed(0)} ms`)
    row('idle memory', `${server.residentMiB()} MiB`)
    await reads(server.url, users)
    await writes(server.url)
    await scan(server.url)
    row('memory after all of it', `${server.residentMiB()} MiB`)
  } finally {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function start(file: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_FILE: file,
      ROOT_PASSWORD: 'bench',
      NODE_COMPILE_CACHE: join(tmpdir(), 'sortie-compile-cache'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  serverPid = child.pid
  const [line] = await once(child.stdout, 'data')
  const { url } = JSON.parse(String(line))
  return {
    url: url.replace('://', '://root:bench@') as string,
    residentMiB: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
    },
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function fill(url: string, size: number): Promise<string[]> {
  return connected(url, async (expenses) => {
    await expenses.createIndex({ userId: 1, date: -1, createdAt: -1 })
    const users = Array.from({ length: Math.max(1, size / EXPENSES_PER_USER) }, () => randomUUID())
    const since = performance.now()
    for (let from = 0; from < size; from += 5000) {
      const batch = Array.from({ length: Math.min(5000, size - from) }, (_, i) =>
        anExpense(users[(from + i) % users.length]!, from + i),
      )
      await expenses.insertMany(batch, { ordered: false })
    }
    row('insertMany, batches of 5,000', `${perSecond(size, performance.now() - since)} documents/s`)
    return users
  })
}

function anExpense(userId: string, n: number): Expense {
  const date = new Date(Date.UTC(2025, 0, 1 + (n % 365)))
  return {
    _id: randomUUID(),
    userId,
    date,
    createdAt: new Date(date.getTime() + n),
    updatedAt: new Date(date.getTime() + n),
    category: CATEGORIES[n % CATEGORIES.length]!,
    merchant: `Merchant number ${n % 500}`,
    amount: new Int32(100 + (n % 90_000)),
    currency: n % 4 === 0 ? 'EUR' : 'USD',
    status: n % 3 === 0 ? 'Draft' : 'Submitted',
    notes: 'Taxi from the airport to the client',
    tripId: n % 2 === 0 ? randomUUID() : null,
  }
}

async function reads(url: string, users: readonly string[]) {
  await connected(url, async (expenses) => {
    const one = () => users[Math.floor(Math.random() * users.length)]!
    const order = { date: -1, createdAt: -1 } as const
    await latency("a user's list by date", 60, () =>
      expenses.find({ userId: one() }).sort(order).toArray(),
    )
    await latency('sum by category, currency, status of a user', 60, () =>
      expenses
        .aggregate([
          { $match: { userId: one() } },
          {
            $group: {
              _id: { category: '$category', currency: '$currency', status: '$status' },
              total: { $sum: '$amount' },
              count: { $sum: 1 },
            },
          },
        ])
        .toArray(),
    )
    const from = new Date(Date.UTC(2025, 5, 1))
    await latency('a user and a date range and a category', 100, () =>
      expenses
        .find({ userId: one(), date: { $gte: from }, category: 'Meals' })
        .sort(order)
        .limit(50)
        .toArray(),
    )
    await latency('count of a user', 200, () => expenses.countDocuments({ userId: one() }))
    const list = () => expenses.find({ userId: one() }).sort(order).limit(50).toArray()
    await throughput('list of 50 by index', 3000, list)
    await throughput('list of 50 by index, raw bytes', 5000, () =>
      expenses.find({ userId: one() }, { raw: true }).sort(order).limit(50).toArray(),
    )
    const [sample] = await expenses.find({}).limit(1).toArray()
    await throughput('find by _id', 6000, () => expenses.findOne({ _id: sample!._id }))
  })
}

async function writes(url: string) {
  await connected(url, async (expenses, client) => {
    await throughput('insertOne, acknowledged and flushed', 6000, (n) =>
      expenses.insertOne(anExpense('writer', n)),
    )
    await throughput('updateOne by _id', 4000, async (n) => {
      const _id = `counter-${n % 64}`
      await expenses.updateOne({ _id }, { $inc: { amount: 1 } }, { upsert: true })
    })
    const outbox = client.db('bench').collection('outbox')
    await throughput('transaction: insert, insert, commit', 4000, (n) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await expenses.insertOne(anExpense('writer', n), { session })
          await outbox.insertOne({ publishedAt: null, type: 'expense.created' }, { session })
        }),
      ),
    )
  })
}

async function scan(url: string) {
  await connected(url, async (expenses) => {
    const since = performance.now()
    let count = 0
    for await (const _ of expenses.find({}, { raw: true, batchSize: 5000 })) count++
    row('cursor over everything', `${perSecond(count, performance.now() - since)} documents/s`)
  })
}

async function connected<Result>(
  url: string,
  work: (expenses: Collection<Expense>, client: MongoClient) => Promise<Result>,
) {
  const client = await MongoClient.connect(url, { maxPoolSize: PARALLEL })
  try {
    return await work(client.db('bench').collection<Expense>('expenses'), client)
  } finally {
    await client.close()
  }
}

async function latency(name: string, times: number, work: () => Promise<unknown>) {
  for (let i = 0; i < 10; i++) await work()
  const cpu = cpuMs()
  const taken: number[] = []
  for (let i = 0; i < times; i++) {
    const since = performance.now()
    await work()
    taken.push(performance.now() - since)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.floor(share * (taken.length - 1))]!.toFixed(1)
  row(
    name,
    `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, server CPU ${((cpuMs() - cpu) / times).toFixed(2)} ms`,
  )
}

async function throughput(name: string, times: number, work: (n: number) => Promise<unknown>) {
  let next = 0
  const lane = async (until: number) => {
    while (next < until) await work(next++)
  }
  await Promise.all(Array.from({ length: PARALLEL }, () => lane(times / 5)))
  const cpu = cpuMs()
  const since = performance.now()
  await Promise.all(Array.from({ length: PARALLEL }, () => lane(times / 5 + times)))
  const rate = perSecond(times, performance.now() - since)
  row(
    `${name}, ${PARALLEL} at once`,
    `${rate}/s, server CPU ${(((cpuMs() - cpu) * 1000) / times).toFixed(0)} us each`,
  )
}

// User and system time of the server process: what a busy machine does not blur.
function cpuMs(): number {
  const fields = readFileSync(`/proc/${serverPid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function perSecond(count: number, ms: number) {
  return Math.round((count / ms) * 1000).toLocaleString('en')
}

function row(name: string, figure: string) {
  console.log(`  ${name.padEnd(52)} ${figure}`)
}
