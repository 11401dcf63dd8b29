import { Fault } from '@sortie/local/fault'
import { signIn } from '@sortie/system-testing/caller'
import { Compose } from './compose.ts'
import { readSettings } from './env.ts'
import { killEach } from './kills.ts'
import { demandDone, doMainJob } from './main-job.ts'
import { memoryOf } from './memory.ts'

/** As docs/operating.md says it. */
const password = "console.log(require('node:fs').readFileSync('/keys/admin-password.txt', 'utf8'))"

// `npm run verify:containers`: what docker-compose.yml describes does the main job in real containers, is restored
// into an empty system, and loses nothing while each container is killed. Everything of it is removed at the end.
let doing = 'looking for Compose'
// Compose hears the terminal's Ctrl-C too and ends; what it started is then taken down below.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => {})
try {
  await verify()
  console.log('Everything that was tried in containers works.')
} catch (error) {
  const why = error instanceof Fault ? error.message : ((error as Error).stack ?? error)
  console.error(`verify:containers failed while ${doing}: ${why}`)
  process.exitCode = 1
}

async function verify(): Promise<void> {
  const settings = readSettings()
  const url = `http://localhost:${settings.port}`
  const first = new Compose(settings, 'sortie-verify')
  const second = new Compose(settings, 'sortie-verify-restored')
  try {
    await step('asking Compose to read the file', () => first.run(['config', '-q']))
    await step('building the images', () => first.run(['--profile', 'backup', 'build']))
    await step('starting', () => first.run(['up', '-d', '--wait', '--wait-timeout', '300']))
    const admin = await step("signing in as the first start's administrator", async () => {
      const said = await first.run(['exec', '-T', 'auth', 'node', '-e', password])
      return enterAsAdmin(url, String(said).trim())
    })
    const done = await step('doing the main job', () => doMainJob(url))
    await step('backing up', () => first.run(['run', '--rm', '-T', 'backup']))
    const backups = await step('taking the backup away', () =>
      first.beside(['tar', '-C', '/backups', '-c', '.']),
    )
    await step('removing the first system', () => first.down())
    await step('restoring into an empty system', () => restore(second, backups))
    await step('starting the restored system', () =>
      second.run(['up', '-d', '--wait', '--wait-timeout', '300']),
    )
    await step('finding everything again', async () => {
      await enterAsAdmin(url, admin)
      await demandDone(url, done)
    })
    await step('killing each container while people write', () => killEach(second, url))
    for (const line of await memoryOf(second)) console.log(`    ${line}`)
  } catch (error) {
    for (const one of [first, second]) await tell(one)
    throw error
  } finally {
    for (const one of [first, second]) await one.down()
  }
}

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  doing = what
  const began = performance.now()
  const result = await work()
  console.log(`  ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return result
}

/** A backup holds the account, but not the file that its first password was written to. */
async function enterAsAdmin(url: string, secret: string): Promise<string> {
  await signIn(url, 'admin@sortie.local', secret)
  return secret
}

async function restore(compose: Compose, backups: Buffer): Promise<void> {
  await compose.beside(['tar', '-C', '/backups', '-x'], backups)
  const newest = "console.log(require('node:fs').readdirSync('/backups').sort().at(-1))"
  const name = String(await compose.beside(['node', '-e', newest])).trim()
  await compose.beside(['node', 'src/restore.ts', `/backups/${name}`])
}

/** Prints the containers and the end of their logs, to find the fault by. */
async function tell(compose: Compose): Promise<void> {
  for (const words of [
    ['ps', '-a'],
    ['logs', '--tail', '8', '--no-color'],
  ])
    console.error(String(await compose.run(words).catch(() => '')))
}
