import { readStartSettings } from '@sortie/local/env'
import { Fault } from '@sortie/local/fault'
import { layout } from '@sortie/local/paths'
import { enter } from './caller.ts'
import { chance } from './chance.ts'
import { fillYear } from './fill-year.ts'
import { demoPassword } from './password.ts'
import { people } from './people.ts'

// `npm run demo`: a year of believable data in a running system, through its own calls. Running it again adds nothing.
try {
  const { PORT, DATA_DIR, DEMO_PASSWORD } = readStartSettings()
  const url = `http://localhost:${PORT}`
  const ready = await fetch(`${url}/healthz`).catch(() => null)
  if (ready?.status !== 200)
    throw new Fault(
      `No Sortie answers at ${url}. Start it with npm start, then run npm run demo beside it.`,
    )
  const password = demoPassword(layout(DATA_DIR).demoPassword, DEMO_PASSWORD)
  for (const [index, person] of people.entries()) {
    const caller = await enter(url, person, password)
    const made = await fillYear(caller, person, chance(index + 1))
    console.log(
      made
        ? `${person.employeeName}: ${made.trips} missions, ${made.flights} flights, ${made.expenses} expenses, ${made.receipts} receipts`
        : `${person.employeeName}: already there`,
    )
  }
  console.log(
    `\nSign in at ${url} as ${people[0]?.email} (or any of the others) with the password ${password}`,
  )
} catch (error) {
  console.error(error instanceof Fault ? error.message : error)
  process.exitCode = 1
}
