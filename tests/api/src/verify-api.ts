import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { SessionJson } from '@sortie/contracts/account'
import type { User } from '@sortie/contracts/user'
import { type Person, register, signIn } from '@sortie/system-testing/caller'
import { startSystem } from '@sortie/system-testing/start-system'
import { findSchemathesis, Missing, run } from './schemathesis.ts'

/** They would end the session that the others need, or demand a second step of it, or never end. */
const left = ['logout', 'adminOrganisationChange', 'events']
/** Not the one of the document's examples: a right one would change it and so end the session. */
const password = randomUUID()
const noLimits = {
  LIMIT_CALLS_PER_MINUTE: '0',
  LIMIT_SCANS_PER_MINUTE: '0',
  LIMIT_EXPORTS_PER_MINUTE: '0',
  LIMIT_CSV_PER_MINUTE: '0',
  LIMIT_UPLOADS_PER_MINUTE: '0',
}
const checks = [
  ...['not_a_server_error', 'status_code_conformance', 'content_type_conformance'],
  ...['response_headers_conformance', 'response_schema_conformance'],
]

// `npm run verify:api [CALLS]`: an independent program calls everything that /api/openapi.json declares, as a user
// and as an administrator, in a system of its own, with inputs made of the schemas, right and wrong ones.
const [calls = '30'] = process.argv.slice(2)
try {
  const schemathesis = findSchemathesis()
  const system = await startSystem({ env: { ...noLimits, ADMIN_PASSWORD: password } })
  try {
    const people = {
      user: await register(system.url, password),
      administrator: await signIn(system.url, 'admin@example.com', password),
    }
    for (const [role, person] of Object.entries(people)) {
      console.log(`As ${role}, ${calls} inputs a call:`)
      const command = [
        'run',
        `${system.url}/api/openapi.json`,
        '--header',
        `Cookie: ${person.cookie}`,
      ]
      // A user's calls to the administrator's operations are refused, and should be.
      const config =
        role === 'user' ? [] : ['--config-file', join(import.meta.dirname, 'reached.toml')]
      const narrowed = left.flatMap((id) => ['--exclude-operation-id', id])
      const amount = ['--max-examples', calls, '--phases', 'examples,coverage,fuzzing']
      const how = [
        '--checks',
        checks.join(','),
        '--request-timeout',
        '30',
        '--no-color',
        '--continue-on-failure',
      ]
      const env = await callerFor(system.url, person, password)
      if (!(await run(schemathesis, [...config, ...command, ...narrowed, ...amount, ...how], env)))
        process.exitCode = 1
      const { status } = await person.get('/api/user')
      if (status === 200) continue
      console.error(`A call ended the session of the ${role} (${status}): others went untested.`)
      process.exitCode = 1
    }
  } finally {
    await system.stop()
  }
} catch (error) {
  if (!(error instanceof Missing)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** What keep-session.py needs: real ids for paths and bodies, and another person's in place of the caller's own. */
async function callerFor(url: string, me: Person, password: string) {
  const idOf = async (person: Person) => ((await (await person.get('/api/user')).json()) as User).id
  const [own, other] = [await idOf(me), await idOf(await register(url))]
  const sessions = (await (await me.get('/api/account/sessions')).json()) as SessionJson[]
  const insteadOfOwn = { [own]: other, ...mapOf(sessions.map(({ id }) => id)) }
  return {
    SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'keep-session.py'),
    CALLER: JSON.stringify({ url, cookie: me.cookie, password, insteadOfOwn }),
  }
}

function mapOf(ids: string[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [id, randomUUID()]))
}
