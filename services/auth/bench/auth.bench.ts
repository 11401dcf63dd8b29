import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { connectMongo, disconnectMongo } from '@sortie/platform/mongo/connect'
import { mallocSettings, nodeFlags } from '@sortie/platform/ops/node-flags'
import { authEnvironment } from '@sortie/testing/auth-environment'
import { spawnService } from '@sortie/testing/spawn-service'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'
import { type StoredUser, UserModel } from '../src/users/user.model.ts'
import { searchTextOf } from '../src/users/user.ts'
import { call, durations, perSecond, quantile, rawConnection } from './client.ts'

/**
 * The Admin Console's list with 10,000 users, sign-ins against argon2id alone (two at once, the same run,
 * interleaved), and the list while a storm of sign-ins goes on. Ends with 1 when a goal is missed.
 */
const users = 10_000
/**
 * Many short rounds: a disturbance of some seconds on a shared machine then affects both sides of a few ratios only.
 */
const rounds = 15
const warmUpMs = 10_000
const roundMs = 2500
const listMs = 4000
const password = 'correct horse'

const own = await authEnvironment()
const namespace = newNamespace()
let next = 1
const env = {
  // As `npm start` and the images run it.
  ...mallocSettings,
  NODE_OPTIONS: nodeFlags.join(' '),
  ...testEnvironment({ url: 'http://127.0.0.1:9' }, namespace),
  ...own.env,
  LIMIT_SIGN_IN: '0',
  LIMIT_SIGN_IN_ACCOUNT: '0',
  LIMIT_SIGN_IN_ADDRESS: '0',
}
const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const auth = await spawnService('auth', env)
try {
  await makeUsers()
  const token = await adminToken()
  const list = await measureList(token)
  const signIns = await measureSignIns()
  const storm = await measureStorm(token)
  report({ ...list, ...signIns, ...storm })
} finally {
  await auth.kill()
  await own.remove()
}

async function makeUsers(): Promise<void> {
  await connectMongo(process.env.MONGO_URL ?? '', `${namespace}_auth`)
  for (let start = 0; start < users; start += 1000)
    await UserModel.insertMany(
      Array.from({ length: 1000 }, (_, index) => aUser(start + index)),
      { ordered: false },
    )
  await disconnectMongo()
}

function aUser(number: number): StoredUser {
  const names = { employeeName: `Employee ${number}`, department: `Department ${number % 40}` }
  const email = `employee${number}@example.org`
  return {
    _id: randomUUID(),
    email,
    passwordHash,
    role: 'user',
    isActive: number % 50 !== 0,
    ...names,
    manager: 'Grace',
    searchText: searchTextOf({ email, ...names }),
    roleChangedAt: null,
    generation: 0,
    generationAt: null,
    createdAt: new Date(Date.now() - number * 60_000),
  }
}

async function adminToken(): Promise<string> {
  const answer = await fetch(`${auth.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: own.env.ADMIN_EMAIL, password: own.env.ADMIN_PASSWORD }),
  })
  return answer.headers.get('x-session-token') ?? ''
}

async function measureList(token: string) {
  const timesOf = async (path: string) => {
    await durations(300, () => good(call(auth.url, path, token)))
    return durations(2000, () => good(call(auth.url, path, token)))
  }
  const first = await timesOf('/admin/users?limit=50')
  const found = await timesOf('/admin/users?limit=50&search=employee9')
  const rare = await timesOf('/admin/users?limit=50&search=nobody')
  const counts = await timesOf('/admin/users/counts')
  return {
    'first page of 10,000 users, p50 ms': { value: quantile(first, 0.5), goal: 50, below: true },
    'first page of 10,000 users, p99 ms': { value: quantile(first, 0.99) },
    'search that finds, p50 ms': { value: quantile(found, 0.5) },
    'search that finds nothing, p50 ms': { value: quantile(rare, 0.5) },
    'counters, p50 ms': { value: quantile(counts, 0.5) },
  }
}

async function measureSignIns() {
  const raw: number[] = []
  const real: number[] = []
  await signInsPerSecond(16, warmUpMs)
  for (let round = 0; round < rounds; round++) {
    raw.push(await perSecond(2, roundMs, () => verify(passwordHash, password)))
    real.push(await signInsPerSecond(16, roundMs))
  }
  const ratios = real.map((signIns, round) => signIns / (raw[round] ?? Number.NaN))
  console.log(
    '  sign-ins to argon2id alone, by round:',
    ratios.map((ratio) => ratio.toFixed(2)).join(' '),
  )
  return {
    'argon2id alone, two at once, per s': { value: median(raw) },
    'sign-ins per s': { value: median(real) },
    'sign-ins to argon2id alone, median': { value: median(ratios), goal: 0.85, below: false },
  }
}

async function measureStorm(token: string) {
  const list = () => good(call(auth.url, '/admin/users?limit=50', token))
  const quiet = quantile(await durations(listMs, list), 0.99)
  const storm = signInsPerSecond(20, listMs + 1000)
  const stormy = quantile(await durations(listMs, list), 0.99)
  await storm
  return {
    'list p99 quiet, ms': { value: quiet },
    'list p99 in a storm of sign-ins, ms': { value: stormy },
    'storm to quiet': { value: stormy / quiet, goal: 3, below: true },
  }
}

/** Signs in one user repeatedly, with this many calls at once for this time. */
async function signInsPerSecond(connections: number, milliseconds: number): Promise<number> {
  const open = await Promise.all(Array.from({ length: connections }, () => rawConnection(auth.url)))
  const free = [...open]
  const rate = await perSecond(connections, milliseconds, async () => {
    const connection = free.pop()
    if (!connection) throw new Error('there are as many connections as callers')
    const status = await connection.post(
      '/api/login',
      JSON.stringify({ username: nextUser(), password }),
    )
    if (status !== 200) throw new Error(`a sign-in was answered with ${status}`)
    free.push(connection)
  })
  for (const connection of open) connection.close()
  return rate
}

function median(values: number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

function nextUser(): string {
  next = (next % (users - 1)) + 1
  if (next % 50 === 0) next += 1
  return `employee${next}@example.org`
}

async function good(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer
  if (status !== 200) throw new Error(`${status} ${text}`)
}

function report(figures: Record<string, { value: number; goal?: number; below?: boolean }>): void {
  let missed = false
  for (const [name, { value, goal, below }] of Object.entries(figures)) {
    const met = goal === undefined || (below ? value <= goal : value >= goal)
    missed ||= !met
    const told =
      goal === undefined ? '' : `  (goal ${below ? '≤' : '≥'} ${goal}${met ? '' : ', missed'})`
    console.log(`${name.padEnd(42)} ${value.toFixed(2).padStart(9)}${told}`)
  }
  if (missed) process.exitCode = 1
}
