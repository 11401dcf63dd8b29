import { readStartSettings } from './env.ts'
import { Fault } from './fault.ts'
import { layout } from './paths.ts'
import { showProgress } from './progress.ts'
import type { Supervisor } from './supervisor.ts'
import { claim, hasAdminPassword, newAdminPassword, startSystem } from './system.ts'

let supervisor: Supervisor | undefined
let stopping = false
const progress = showProgress()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

try {
  const settings = readStartSettings()
  await claim(settings)
  const hadPassword = hasAdminPassword(settings)
  await startSystem(settings, progress, (created) => {
    supervisor = created
  })
  const password = newAdminPassword(settings, hadPassword)
  if (password) {
    progress.say(`The first administrator is ${settings.ADMIN_EMAIL} with the password ${password}`)
    progress.say(`(also in ${layout(settings.DATA_DIR).adminPassword}, which only you can read).`)
  }
  progress.say(`Sortie is ready: http://localhost:${settings.PORT}`)
} catch (error) {
  // A start interrupted by Ctrl-C fails too, which need not be reported.
  if (!stopping) {
    console.error(error instanceof Fault ? error.message : error)
    await supervisor?.stop()
    process.exit(1)
  }
}

/** Ctrl-C in a terminal reaches npm, the bootstrap and this process, and each passes it on: only the first counts. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  progress.say('Stopping …')
  await supervisor?.stop()
  process.exit(0)
}
