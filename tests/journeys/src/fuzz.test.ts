import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type Person, register, signIn } from '@sortie/system-testing/caller'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import fc from 'fast-check'
import { form, hostile, queryOf, texts } from './hostile-inputs.ts'

// Every operation of the OpenAPI document, with inputs made of its own schemas: some right, some nearly, some nonsense.
type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

type Operation = {
  operationId: string
  parameters?: Array<{ name: string; in: string; schema: Schema }>
  requestBody?: { content: Record<string, { schema: Schema }> }
}

type Call = { method: string; path: string; operation: Operation }
type Input = { path: string; query: string; headers: Record<string, string>; body: unknown }

const runsPerOperation = Number(process.env.FUZZ_RUNS ?? 25)

/** What would end the session that the others need, or never ends. */
const left = ['/api/logout', '/api/events']

let system: RunningSystem
let people: Person[]
let calls: Call[]

let components: Record<string, Schema>

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
    components = document.components.schemas
    calls = Object.entries(document.paths as Record<string, Record<string, Operation>>)
      .filter(([path]) => !left.includes(path))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
      )
  },
  { timeout: 120_000 },
)

after(() => system?.stop())

describe('anything at all', () => {
  it('to any call is answered by a status below 500, with the error shape', {
    timeout: 120_000,
  }, async () => {
    assert.ok(calls.length > 30)
    for (const call of calls)
      await fc.assert(
        fc.asyncProperty(inputOf(call), fc.constantFrom(...people), async (input, person) => {
          const response = await send(person, call, input)
          const text = await response.text()
          const told = `${call.method} ${input.path}${input.query} ${JSON.stringify(input.body)}: ${response.status} ${text.slice(0, 300)}`
          assert.ok(response.status < 500, told)
          if (
            response.status < 400 ||
            response.headers.get('content-type')?.startsWith('text/html')
          )
            return
          const problem = JSON.parse(text)
          assert.equal(typeof problem.error, 'string', told)
          assert.match(problem.code, /^[a-z][a-z_]*$/, told)
          assert.doesNotMatch(text, /node_modules|\.ts:\d|MongoServer|at async/, told)
        }),
        // The same inputs each time, so that what fails here fails there.
        {
          numRuns: runsPerOperation,
          seed: 20260502,
          endOnFailure: true,
          interruptAfterTimeLimit: 20_000,
        },
      )
  })

  it('ends no process and breaks nothing for the next caller', async () => {
    await system.healthy(15_000)
    const [person] = people
    assert.equal((await person?.get('/api/expenses'))?.status, 200)
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

function inputOf({ path, operation }: Call): fc.Arbitrary<Input> {
  const { parameters = [], requestBody } = operation
  const named = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const json = requestBody?.content['application/json']?.schema
  return fc.record({
    path: fc
      .record(Object.fromEntries(named('path').map(({ name }) => [name, inPath()])))
      .map((values) =>
        path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
          encodeURIComponent(String(values[name])),
        ),
      ),
    query: fc
      .record(
        Object.fromEntries(
          named('query').map(({ name, schema }) => [name, fc.option(nearly(schema))]),
        ),
      )
      .map((values) => queryOf(values)),
    headers: fc.record(
      {
        'idempotency-key': fc.stringMatching(/^[ -~]{0,40}$/),
        'x-request-id': fc.stringMatching(/^[!-~]{0,40}$/),
      },
      { requiredKeys: [] },
    ),
    body: json
      ? fc.oneof({ weight: 4, arbitrary: nearly(json) }, { weight: 1, arbitrary: fc.jsonValue() })
      : requestBody
        ? fc.oneof(fc.uint8Array({ maxLength: 400 }), fc.constant(form()))
        : fc.constant(undefined),
  })
}

function inPath(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(randomUUID(), '..', '%00', '$ne', 'x'.repeat(500)),
    fc.string({ minLength: 1 }),
  )
}

/** Mostly what the schema asks for, at its edges; now and then something else in its place. */
function nearly(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const right = rightly(schema, depth)
  return depth > 3
    ? right
    : fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: hostile })
}

function rightly({ $ref, ...given }: Schema, depth: number): fc.Arbitrary<unknown> {
  const schema = $ref ? (components[$ref.split('/').at(-1) ?? ''] ?? {}) : given
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => nearly(one, depth + 1)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return fc.record(
      Object.fromEntries(fields.map(([name, field]) => [name, nearly(field, depth + 1)])),
      {
        requiredKeys: [],
      },
    )
  }
  if (type === 'array') return fc.array(nearly(schema.items ?? {}, depth + 1), { maxLength: 5 })
  if (type === 'number' || type === 'integer')
    return fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 1e21))
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...texts))
}
