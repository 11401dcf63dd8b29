import { randomUUID } from 'node:crypto'
import { register, signIn } from '@sortie/system-testing/caller'
import { startSystem } from '@sortie/system-testing/start-system'
import { findSchemathesis, Missing, run } from './schemathesis.ts'

/** They would end the session that the others need, or demand a second step of it, or never end. */
const left = ['logout', 'accountSessionsEndSession', 'adminOrganisationChange', 'events']
/** Not the one of the document's examples: a right one would change it and so end the session. */
const adminPassword = randomUUID()
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

// `npm run verify:api [CALLS]`: an independent program calls everything that /api/openapi.json declares, as a user and as
// an administrator, in a system of its own, with inputs made of the schemas, right and wrong ones.
const [calls = '30'] = process.argv.slice(2)
try {
  const schemathesis = findSchemathesis()
  const system = await startSystem({ env: { ...noLimits, ADMIN_PASSWORD: adminPassword } })
  try {
    const people = {
      user: await register(system.url),
      administrator: await signIn(system.url, 'admin@example.com', adminPassword),
    }
    for (const [role, { cookie }] of Object.entries(people)) {
      console.log(`As ${role}, ${calls} inputs a call:`)
      const args = ['run', `${system.url}/api/openapi.json`, '--header', `Cookie: ${cookie}`]
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
      if (!(await run(schemathesis, [...args, ...narrowed, ...amount, ...how])))
        process.exitCode = 1
      const { status } = await fetch(`${system.url}/api/user`, { headers: { cookie } })
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
