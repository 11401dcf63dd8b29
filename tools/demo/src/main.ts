import { readStartSettings } from '@sortie/local/env'
import { Fault } from '@sortie/local/fault'
import { layout } from '@sortie/local/paths'
import { fillDemo } from './fill-demo.ts'
import { adminPassword, demoPassword } from './password.ts'

// `npm run demo`: a year of believable data in a running system, through its own calls. Running it again adds nothing.
try {
  const { PORT, DATA_DIR, DEMO_PASSWORD, ADMIN_EMAIL, ADMIN_PASSWORD } = readStartSettings()
  const url = `http://localhost:${PORT}`
  const ready = await fetch(`${url}/healthz`).catch(() => null)
  if (ready?.status !== 200)
    throw new Fault(
      `No Sortie answers at ${url}. Start it with npm start, then run npm run demo beside it.`,
    )
  const files = layout(DATA_DIR)
  const admin = { email: ADMIN_EMAIL, password: adminPassword(files.adminPassword, ADMIN_PASSWORD) }
  const password = demoPassword(files.demoPassword, DEMO_PASSWORD)
  console.log(await fillDemo({ url, admin, password, say: console.log }))
} catch (error) {
  console.error(error instanceof Fault ? error.message : error)
  process.exitCode = 1
}
