// Prints what the server does through the official driver, at several sizes: node bench/bench.ts [10000 100000 ...]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connected } from './connected.ts'
import { latency, measured, perSecond, row, throughput } from './figures.ts'
import { anExpense, fill } from './filling.ts'

const sizes = process.argv.slice(2).map(Number)

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
  measured.pid = child.pid
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
