// What every call promises by its declaration, asked of the running system: a call that is declared is tested here.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { isStream } from '@sortie/contracts/endpoint'
import { type Person, register, sendTo, signIn } from '@sortie/system-testing/caller'
import { sharedSystem } from '@sortie/system-testing/start-system'
import { aFlight, anExpense, aTrip } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { type Around, peopleAround } from './around.ts'
import { bodyOf, type Call, calls, filled, hasId, shapeOf, takesJson } from './calls.ts'
import { aBulk, anExpenseOf, aReportOf, type Owned, placeOf, places, recordsOf } from './owned.ts'
import { rightsCallByCall } from './rights.ts'

let url: string
let owner: Person
let stranger: Person
let administrator: Person
let finance: Person
let owned: Owned
let around: Around
const mark = `Marked ${randomUUID()}`

let stop: () => Promise<void>

before(async () => {
  const system = await sharedSystem()
  stop = system.stop
  url = system.url
  administrator = await signIn(url, 'admin@example.com', 'correct horse')
  owner = await register(url)
  around = await peopleAround(url, owner, administrator)
  stranger = around.colleague
  finance = around.finance
  owned = await recordsOf(owner, around.former, mark)
  await around.move(owned)
})
after(() => stop())

const needSession = calls.filter(({ access }) => access !== 'public')
const ofAdministrators = calls.filter(({ access }) => access === 'admin')
/** These answer with an empty list, since what they list may outlive the record, or with what has to be proven first. */
const otherwise = [
  'GET /api/history/:id',
  'GET /admin/expenses/:id/receipts',
  'POST /api/account/passkeys/:id/remove',
]
const byId = needSession.filter((call) => hasId(call) && !otherwise.includes(call.key))

describe('without a session', () => {
  for (const call of needSession)
    it(`${call.key} answers 401`, async () => {
      const response = await sendTo(url + withIds(call), {
        method: call.method,
        body: bodyOf(call),
      })
      await refused(response, 401)
    })
})

describe('somebody who is no administrator', () => {
  for (const call of ofAdministrators)
    it(`is refused ${call.key} with 403`, async () => {
      await refused(await send(stranger, call, withIds(call)), 403)
    })
})

describe('a record that does not exist', () => {
  for (const call of byId)
    it(`is not found by ${call.key}`, async () => {
      const caller = callerOf(call, stranger)
      await refused(await send(caller, call, withIds(call)), 404)
    })

  for (const call of byId.filter(({ method }) => method === 'POST'))
    it(`is not found by ${call.key} with an Idempotency-Key either`, async () => {
      const caller = callerOf(call, stranger)
      const key = { 'Idempotency-Key': randomUUID() }
      await refused(await caller.post(withIds(call), bodyOf(call), key), 404)
    })

  for (const call of byId)
    it(`has no malformed id that ${call.key} would take`, async () => {
      const caller = callerOf(call, stranger)
      await refused(await send(caller, call, filled(call.path, {}, 'no-id')), 404)
    })
})

describe('a body', () => {
  for (const call of needSession.filter(takesJson))
    for (const [field, example] of Object.entries(call.example ?? {}))
      it(`of ${call.key} is refused at ${field} where that is malformed`, async () => {
        const caller = callerOf(call, stranger)
        const body = { ...call.example, [field]: malformed(example) }
        const problem = await refused(await caller.send(call.method, withIds(call), body), 400)
        const named = Object.keys(problem.fields ?? {})
        assert.ok(
          named.some((name) => name.split('.')[0] === field),
          JSON.stringify(problem),
        )
      })
})

describe('an Idempotency-Key', () => {
  const creating: [path: string, body: () => object | undefined | Promise<object>][] = [
    ['/api/trips', aTrip],
    ['/api/flights', aFlight],
    ['/api/expenses', anExpense],
    ['/api/export/pdf-jobs', () => undefined],
    ['/api/export/bulk', () => aBulk],
    ['/api/expense-reports', async () => aReportOf(await anExpenseOf(owner), administrator)],
    ['/admin/users', () => ({ email: `${randomUUID()}@example.com`, password: 'secret1' })],
  ]
  for (const [path, make] of creating)
    it(`that comes twice at POST ${path} gets the first answer, and makes one record`, async () => {
      const caller = path.startsWith('/admin') ? administrator : owner
      const body = await make()
      const key = { 'Idempotency-Key': randomUUID() }
      const first = await caller.post(path, body, key)
      const second = await caller.post(path, body, key)
      assert.ok(first.ok)
      assert.equal(second.status, first.status)
      assert.equal(await idIn(second), await idIn(first))
    })

  it('that comes again with another body is refused', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    await owner.post('/api/trips', aTrip(), key)
    await refused(await owner.post('/api/trips', aTrip(), key), 409)
  })
})

describe('a list', () => {
  // Receipts are listed by expenses, whose owner is proven above.
  const listed = places.filter((place) => calls.some(({ key }) => key === `GET ${place}`))
  for (const path of listed.filter((place) => place !== '/api/receipts'))
    it(`of ${path} has the records of its own person alone`, async () => {
      const idsOf = async (who: Person) =>
        ((await rows(await who.get(path))) as { id: string }[]).map(({ id }) => id)
      assert.ok((await idsOf(owner)).includes(owned[path]))
      assert.ok(!(await idsOf(stranger)).includes(owned[path]))
    })

  const paged = needSession.filter(
    ({ method, query, response }) =>
      method === 'GET' && query && 'limit' in shapeOf(query) && response && !isStream(response),
  )
  for (const call of paged)
    it(`of ${call.key} refuses a limit that is no number of records`, async () => {
      const caller = callerOf(call, owner)
      for (const limit of ['0', '-1', 'many', '1.5', '1000000'])
        await refused(await caller.get(`${withIds(call)}?limit=${limit}`), 400)
    })

  for (const call of paged.filter(({ query }) => query && 'after' in shapeOf(query)))
    it(`of ${call.key} refuses a place to go on from that it never gave`, async () => {
      const caller = callerOf(call, owner)
      await refused(await caller.get(`${withOwned(call)}?limit=2&after=nonsense`), 400)
    })

  for (const call of paged.filter(({ query }) => query && 'after' in shapeOf(query)))
    it(`of ${call.key} comes page by page without a gap or a repetition`, async () => {
      const caller = callerOf(call, owner)
      // Again where the list has changed meanwhile: others work on this system.
      await eventually(async () => {
        const whole = await rows(await caller.get(`${withOwned(call)}?limit=6`))
        const seen: unknown[] = []
        let next: string | undefined = `${withOwned(call)}?limit=2`
        for (let page = 0; page < 3 && next; page += 1) {
          const response: Response = await caller.get(next)
          seen.push(...(await rows(response)))
          next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
        }
        assert.deepEqual(seen, whole)
      })
    })
})

rightsCallByCall(() => ({ url, owner, administrator, owned, mark, around }))

/** Who may make this call: the records behind it are of nobody, or of this person. */
function callerOf({ access, path }: Call, person: Person): Person {
  if (access === 'admin') return administrator
  return path.startsWith('/api/payments') ? finance : person
}

type Problem = { error: string; code: string; requestId: string; fields?: Record<string, string> }

/** Every refusal has one shape: a sentence of ours, a code, and the id by which it is found in the logs. */
async function refused(response: Response, status: number): Promise<Problem> {
  const text = await response.text()
  assert.equal(response.status, status, text)
  const problem = JSON.parse(text) as Problem
  assert.doesNotMatch(problem.error, /^(Invalid input|$)/)
  assert.match(problem.code, /^[a-z_]+$/)
  assert.ok(problem.requestId)
  return problem
}

function send(caller: Person, call: Call, path: string): Promise<Response> {
  return caller.send(call.method, path, bodyOf(call))
}

/** With ids that name nothing. */
function withIds({ path }: Call): string {
  return filled(path, {}, randomUUID())
}

/** With the id of the owner's record. */
function withOwned({ path }: Call): string {
  const place = placeOf(path)
  return filled(path, place ? { id: owned[place] } : {}, randomUUID())
}

async function idIn(response: Response): Promise<unknown> {
  return ((await response.json()) as { id: unknown }).id
}

function malformed(example: unknown): unknown {
  return typeof example === 'object' && !Array.isArray(example) ? 'no object' : { no: 'value' }
}

async function rows(response: Response): Promise<unknown[]> {
  const text = await response.text()
  assert.equal(response.status, 200, text)
  const answer = JSON.parse(text)
  return Array.isArray(answer) ? answer : []
}
