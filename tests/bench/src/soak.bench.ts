import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { deadLetterServices } from '@sortie/contracts/dead-letter'
import type { Verified } from '@sortie/contracts/trail'
import { fractions } from '@sortie/demo/chance'
import { Recorder } from '@sortie/faults/recorder'
import { type BreakableSystem, type ServerName, startBreakable } from '@sortie/faults/system'
import { writesAgain } from '@sortie/faults/writes-again'
import { type Person, signIn } from '@sortie/system-testing/caller'
import { startTcpProxy, type TcpProxy } from '@sortie/testing/tcp-proxy'
import { breakPart, chooseFault, tell, type Way } from './soak/break.ts'
import { keepLogs } from './soak/keep-logs.ts'
import { Reports } from './soak/reports.ts'

/**
 * `npm run bench soak`: 100 people work for 30 minutes, while every 20 s, at random, an engine or a program is killed,
 * frozen, or cut off. Nothing that was acknowledged may be lost or doubled, nobody may see 500, and every report must be
 * made. SOAK_SECONDS, SOAK_PEOPLE and SOAK_SEED (printed) make it shorter, smaller, and the same again;
 * SOAK_PARTS=gateway,redis, SOAK_WAYS=killed,frozen, SOAK_EVERY (s) and SOAK_AWAY (s, else up to 8) choose what is
 * broken, how, how often and for how long: SOAK_AWAY=600 SOAK_EVERY=660 SOAK_SECONDS=670 is one part away for ten
 * minutes. When it fails the logs are kept.
 */
const seconds = Number(process.env.SOAK_SECONDS ?? 1800)
const people = Number(process.env.SOAK_PEOPLE ?? 100)
const seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 2 ** 31))
const everyMs = Number(process.env.SOAK_EVERY ?? 20) * 1000
const parts = process.env.SOAK_PARTS?.split(',')
const ways = process.env.SOAK_WAYS?.split(',') as Way[] | undefined
const awayMs = process.env.SOAK_AWAY ? Number(process.env.SOAK_AWAY) * 1000 : undefined
const thinkMs = 4000
const recoveryMs = 5000
const caughtUpWithinMs = 300_000
const variables: Record<string, ServerName> = {
  MONGO_URL: 'documents',
  S3_URL: 'objects',
  AMQP_URL: 'rabbitmq',
  REDIS_URL: 'redis',
}

const random = fractions(seed)
const json = { accept: 'application/json' }
const proxies = new Map<ServerName, TcpProxy>()
const system = await startBreakable({ smallDisks: false, between })
try {
  console.log(`${people} people, ${seconds} s, SOAK_SEED=${seed}`)
  const everyone: Recorder[] = []
  while (everyone.length < people) {
    const few = Array.from({ length: Math.min(10, people - everyone.length) }, () =>
      Recorder.enter(system.url, thinkMs),
    )
    everyone.push(...(await Promise.all(few)))
  }
  const reports = await Reports.enter(system.url, (seconds * 1000) / everyMs)
  const works = everyone.map((person) => person.work())
  const end = performance.now() + seconds * 1000
  const longest = await breakUntil(end, system, everyone, () => reports.ask())
  await system.healthy(60_000)
  await Promise.all(works.map((work) => work.stop()))
  const stopped = performance.now()
  for (const person of everyone) person.demandGoodAnswers({ mayBreakOff: true }, system.logged)
  console.log('  0 answers of 500')
  for (const person of everyone) await person.demandCounted(caughtUpWithinMs)
  const since = () => Math.round((performance.now() - stopped) / 1000)
  console.log(`  all receipts are counted ${since()} s after the last change`)
  for (const person of everyone) await person.demandLatestNoted(caughtUpWithinMs)
  console.log(`  all is in the trail ${since()} s after the last change`)
  for (const person of everyone) await person.demandAllKept(caughtUpWithinMs)
  console.log(`  all is kept and in the trail, as was seen ${since()} s after it`)
  await reports.demandAllMade(120_000)
  const admin = await signIn(system.url, 'admin@example.com', 'correct horse')
  await demandNoDeadLetters(admin)
  await demandWholeTrail(admin)
  const heard = everyone.flatMap((person) => person.heard)
  const refused = heard.filter(({ status }) => status === 503).length
  const acknowledged = everyone.reduce((sum, person) => sum + person.acknowledged, 0)
  console.log(`  ${acknowledged} acknowledged: 0 lost, 0 doubled`)
  console.log(`  ${heard.length} calls, ${refused} of them 503; ${reports.count} reports, all made`)
  const goal = longest <= recoveryMs ? '' : ', missed'
  console.log(
    `  longest time until everything was written again: ${longest} ms (goal ≤ ${recoveryMs}${goal})`,
  )
} catch (error) {
  console.log(`  NOT GOOD; the logs are in ${keepLogs(system.dataDir)}`)
  throw error
} finally {
  for (const proxy of proxies.values()) proxy.restore()
  await system.stop()
  for (const proxy of proxies.values()) await proxy.stop()
}

async function between(urls: Record<string, string>): Promise<Record<string, string>> {
  const through: Record<string, string> = {}
  for (const [variable, name] of Object.entries(variables)) {
    const proxy = await startTcpProxy(urls[variable] ?? '')
    proxies.set(name, proxy)
    const url = new URL(proxy.url)
    if (name === 'documents') {
      // Otherwise the driver would connect to the address that the server announces.
      url.searchParams.delete('replicaSet')
      url.searchParams.set('directConnection', 'true')
    }
    through[variable] = url.href
  }
  return through
}

/** Breaks something every 20 s. Answers the longest time, in ms, from a mend until all kinds are written again. */
async function breakUntil(
  end: number,
  breakable: BreakableSystem,
  everyone: Recorder[],
  askForMore: () => Promise<void>,
): Promise<number> {
  let longest = 0
  while (performance.now() + everyMs < end) {
    const began = performance.now()
    const fault = chooseFault(random, parts, ways, awayMs)
    console.log(`  ${tell(fault)}`)
    await breakPart(breakable, proxies, fault)
    const { ms, last } = await writesAgain(everyone, 60_000)
    longest = Math.max(longest, ms)
    console.log(`    everything is written again after ${ms} ms (last ${last})`)
    void askForMore()
    await pause(Math.max(0, everyMs - (performance.now() - began)))
  }
  return longest
}

async function demandNoDeadLetters(admin: Person): Promise<void> {
  for (const service of deadLetterServices) {
    const response = await admin.get(`/admin/dead-letters/${service}`, json)
    const { letters } = (await response.json()) as { letters: unknown[] }
    assert.deepEqual(letters, [], `dead letters of ${service}`)
  }
}

async function demandWholeTrail(admin: Person): Promise<void> {
  const response = await admin.send('POST', '/admin/trail/verify', undefined, json)
  const { whole, fault, lines } = (await response.json()) as Verified
  assert.ok(whole, JSON.stringify(fault))
  console.log(`  the trail is whole: ${lines} lines`)
}
