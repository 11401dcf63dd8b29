import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Person, register, signIn } from '@sortie/system-testing/caller'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import fc from 'fast-check'
import { badInput, demandProblem } from './bad-input.ts'
import { type Call, type Input, inputOf, type Operation, type Schemas } from './schema-inputs.ts'

// Every operation of the OpenAPI document, with inputs made of its own schemas: some right, some nearly, some nonsense.
const runsPerOperation = Number(process.env.FUZZ_RUNS ?? 25)

/** Calls that would end the session of the other calls, or that never end. */
const left = ['/api/logout', '/api/events']

let system: RunningSystem
let people: [person: Person, admin: Person]
let calls: Call[]
let schemas: Schemas

before(
  async () => {
    system = await startSystem({
      env: {
        LIMIT_CALLS_PER_MINUTE: '0',
        LIMIT_SCANS_PER_MINUTE: '0',
        LIMIT_EXPORTS_PER_MINUTE: '0',
        LIMIT_CSV_PER_MINUTE: '0',
        LIMIT_UPLOADS_PER_MINUTE: '0',
      },
    })
    people = [
      await register(system.url),
      await signIn(system.url, 'admin@example.com', 'correct horse'),
    ]
    const document = await (await fetch(`${system.url}/api/openapi.json`)).json()
    schemas = document.components.schemas
    calls = Object.entries(document.paths as Record<string, Record<string, Operation>>)
      .filter(([path]) => !left.includes(path))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
      )
  },
  { timeout: 120_000 },
)

after(() => system?.stop())

badInput(() => ({ system, person: people[0], admin: people[1] }))

describe('anything at all', () => {
  it('to any call is answered by a status below 500, with the error shape', {
    timeout: 120_000,
  }, async () => {
    assert.ok(calls.length > 30)
    for (const call of calls)
      await fc.assert(
        fc.asyncProperty(
          inputOf(call, schemas),
          fc.constantFrom(...people),
          async (input, person) => {
            const response = await send(person, call, input)
            const text = await response.text()
            const told = `${call.method} ${input.path}${input.query} ${JSON.stringify(input.body)}: ${response.status} ${text.slice(0, 300)}`
            assert.ok(response.status < 500, told)
            if (
              response.status < 400 ||
              response.headers.get('content-type')?.startsWith('text/html')
            )
              return
            demandProblem(input.path, text)
            assert.doesNotMatch(text, /node_modules|\.ts:\d|MongoServer|at async/, told)
          },
        ),
        // The same inputs each time, so that what fails here fails there.
        {
          numRuns: runsPerOperation,
          seed: 20260502,
          endOnFailure: true,
          interruptAfterTimeLimit: 20_000,
        },
      )
  })

  it('ends no process and leaves the system working for the next caller', async () => {
    await system.healthy(15_000)
    const [person] = people
    assert.equal((await person.get('/api/expenses')).status, 200)
  })
})

function send(
  person: Person,
  { method, operation }: Call,
  { path, query, headers, body }: Input,
): Promise<Response> {
  const type = Object.keys(operation.requestBody?.content ?? {})[0]
  const upload = body instanceof Uint8Array
  return fetch(system.url + path + query, {
    method,
    headers: {
      cookie: person.cookie,
      ...(body === undefined
        ? {}
        : { 'content-type': upload ? (type ?? 'application/octet-stream') : 'application/json' }),
      ...headers,
    },
    body:
      method === 'get' || body === undefined
        ? null
        : upload
          ? Buffer.from(body)
          : JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
}
