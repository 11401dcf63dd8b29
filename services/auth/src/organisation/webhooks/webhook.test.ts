import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { accessTokenApi, adminTokenApi } from '@sortie/contracts/access-token'
import { directoryApi } from '@sortie/contracts/directory'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { trailApi } from '@sortie/contracts/trail'
import { type WebhookJson, type WebhookPayload, webhookApi } from '@sortie/contracts/webhook'
import { eventually } from '@sortie/testing/eventually'
import { administration } from '../../testing/administration.ts'
import { authUnderTest } from '../../testing/auth-under-test.ts'
import { mailsTo } from '../../testing/mails.ts'
import { signed, typeOf } from './webhook.ts'

type Got = { id: string; path: string; headers: IncomingMessage['headers']; body: string }

/** Until it takes more, or takes nothing any more. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
}

/** Another company's server. */
const got: Got[] = []
let answers: (call: Got, response: ServerResponse) => unknown = (_, response) => response.end('ok')
const receiver = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request)).toString('utf8')
  const { headers, url = '' } = request
  const call = { id: String(headers['webhook-id']), path: url, headers, body }
  got.push(call)
  await answers(call, response)
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const { port } = receiver.address() as AddressInfo
const host = `127.0.0.1:${port}`

const auth = await authUnderTest({ WEBHOOK_INSIDE_HOSTS: `other.example:81, ${host}` })
const { admin, change, deactivate } = administration(auth)
const { DeliveryModel, WebhookModel } = await import('./webhook.model.ts')
const { sendDelivery } = await import('./send-delivery.ts')
const { seal } = await import('../../second-factors/sealing.ts')
const { tellWebhooks } = await import('./webhook.jobs.ts')
const { followTrail } = await import('../../trail/append.ts')
let appends = 0
followTrail(() => {
  appends += 1
  return tellWebhooks()
})
after(async () => {
  await auth.stop()
  receiver.closeAllConnections()
  receiver.close()
})

const proofOf = async () =>
  (
    await admin.call(secondFactorApi.proveByPassword, {
      body: { currentPassword: admin.password },
    })
  ).body.proof
const events: WebhookJson['events'] = ['person.created', 'person.changed', 'person.deactivated']
const fields = { name: 'Ledger', url: `http://${host}/hook`, events }

let webhook: WebhookJson & { secret: string }
const theHook = () => ({ params: { id: webhook.id } })
/** Its time has come, as it comes by itself half a minute later. */
async function hurry(): Promise<void> {
  await WebhookModel.updateOne({ _id: webhook.id }, { $set: { nextAt: null } })
  await DeliveryModel.updateMany({ webhookId: webhook.id }, { $set: { nextAt: null } })
  await tellWebhooks()
}
const told = ({ body }: Got) => JSON.parse(body) as WebhookPayload
const about = (recordId: string) => got.filter((call) => told(call).data?.id === recordId)
const typesOf = (recordId: string) => about(recordId).map((call) => told(call).type)
const deliveries = async () =>
  (await admin.call(webhookApi.deliveries, { query: { webhookId: webhook.id } })).body
const named = (id: string, employeeName: string) => change(id, { employeeName })

/** How often the appends of what is done now ask for webhooks. What is in the list of the trail is appended. */
async function askedByAppend(): Promise<number> {
  const before = appends
  const { id } = await auth.made()
  const { body } = await admin.call(trailApi.list, { query: { limit: 10 } })
  assert.ok(body.some((line) => line.id === id))
  return appends - before
}

before(async () => {
  assert.equal(await askedByAppend(), 0)
  const made = await admin.call(webhookApi.make, { body: { ...fields, proof: await proofOf() } })
  assert.equal(made.status, 201, made.problem?.error)
  webhook = made.body
  assert.ok((await askedByAppend()) > 0)
})

it('a delivery is signed as the Standard Webhooks scheme says', () => {
  const at = new Date(1614265330_000)
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const headers = signed('msg_p5jXN8AQM9LWM0D4loKWxJek', at, '{"test": 2432232314}', [secret])
  assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

it('a report is approved for receivers when the last who decides has approved', () => {
  const act = 'report_approved'
  const state = (to: string) => [{ field: 'state', from: 'waiting', to }]
  assert.equal(typeOf({ act, changes: [] }), undefined)
  assert.equal(typeOf({ act, changes: state('approved') }), 'report.approved')
  assert.equal(typeOf({ act: 'bank_account', changes: [] }), undefined)
})

it('what is done is sent once, with ids and without what it says', async () => {
  const { id, email } = await auth.made()
  const [call] = await eventually(async () => {
    assert.equal(about(id).length, 1)
    return about(id)
  })
  assert.ok(call)
  const { data, ...rest } = told(call)
  assert.deepEqual(
    { ...rest, timestamp: '' },
    { version: 1, type: 'person.created', timestamp: '' },
  )
  assert.deepEqual(data, { id, ownerId: id, of: null })
  assert.ok(!call.body.includes(email))
  const key = Buffer.from(webhook.secret.slice('whsec_'.length), 'base64')
  const content = `${call.id}.${call.headers['webhook-timestamp']}.${call.body}`
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  assert.equal(call.headers['webhook-signature'], signature)
  await eventually(async () => {
    const one = (await deliveries()).find((each) => each.recordId === id)
    assert.deepEqual([one?.state, one?.status, one?.answer], ['delivered', 200, 'ok'])
  })
})

it('a later event of a record waits for the earlier one, and those of others pass by', async () => {
  const [stuck, other] = [await auth.made(), await auth.made()]
  await eventually(async () => assert.equal(about(other.id).length + about(stuck.id).length, 2))
  answers = (call, response) =>
    response.writeHead(told(call).data.id === stuck.id ? 400 : 204).end('no "notes" please')
  await named(stuck.id, 'Ada')
  await named(stuck.id, 'Ada Byron')
  await named(other.id, 'Grace')
  await eventually(async () => assert.equal(about(other.id).length, 2))
  await eventually(async () => assert.equal(about(stuck.id).length, 2))
  await hurry()
  await eventually(async () => assert.equal(about(stuck.id).length, 3))
  const [, first, again] = about(stuck.id)
  assert.equal(first?.id, again?.id, 'it is the same delivery')
  // It is noted a moment after the receiver has answered.
  await eventually(async () => {
    const { body: listed } = await admin.call(webhookApi.list, {})
    assert.deepEqual([listed[0]?.waiting, listed[0]?.trouble], [2, 'It answered 400.'])
  })
  answers = (_, response) => response.end()
  await hurry()
  await eventually(async () => assert.equal(about(stuck.id).length, 5))
  const ids = about(stuck.id).map((call) => call.id)
  assert.equal(new Set(ids).size, 3)
  assert.equal(ids[3], first?.id)
})

it('nothing is lost while the receiver is away, and it is left alone meanwhile', async () => {
  answers = (_, response) => response.socket?.destroy()
  const calls = got.length
  const people = [await auth.made(), await auth.made(), await auth.made()]
  await named(people[0]?.id ?? '', 'Ada')
  await eventually(async () => {
    const { body } = await admin.call(webhookApi.list, {})
    assert.ok(body[0]?.nextAt)
    assert.match(body[0]?.trouble ?? '', /cannot be reached/)
  })
  assert.ok(got.length - calls <= 4, 'who is away is not asked for each')
  answers = (_, response) => response.writeHead(202).end()
  await hurry()
  for (const { id } of people)
    await eventually(async () => assert.ok(typesOf(id).includes('person.created')))
  await eventually(async () => assert.equal(typesOf(people[0]?.id ?? '').at(-1), 'person.changed'))
  assert.equal((await admin.call(webhookApi.list, {})).body[0]?.trouble, null)
})

describe('a receiver that', () => {
  const sent = async (url: string, limitMs?: number) => {
    const secrets = [{ sealed: seal('webhook', 'whsec_c2VjcmV0'), until: null }]
    const delivery = { eventId: 'e', payload: '{}' }
    return sendDelivery({ url, secrets } as never, delivery as never, limitMs)
  }

  it('sends on to another address is not followed', async () => {
    answers = (_, response) =>
      response.writeHead(307, { location: `http://${host}/elsewhere` }).end()
    assert.deepEqual(await sent(`http://${host}/from`), { status: 307, answer: '' })
    assert.ok(!got.some(({ path }) => path === '/elsewhere'))
  })

  it('answers 10 MB is read as far as 16 KB', async () => {
    let written = 0
    answers = async (_, response) => {
      const piece = Buffer.alloc(64 * 1024, 'a')
      while (written < 10_000_000 && !response.destroyed) {
        written += piece.length
        if (!response.write(piece)) await drained(response)
      }
      response.end()
    }
    const { status, answer } = await sent(`http://${host}/`)
    assert.deepEqual([status, answer.length], [200, 300])
    assert.ok(written < 10_000_000)
  })

  it('is slow is given up', async () => {
    answers = () => {}
    const { status, answer } = await sent(`http://${host}/`, 100)
    assert.equal(status, null)
    assert.match(answer, /No whole answer/)
    answers = (_, response) => response.writeHead(200).write('slow')
    assert.deepEqual(await sent(`http://${host}/`, 100), { status: 200, answer: 'slow' })
  })

  it('has moved inside, by address or by name, is not called', async () => {
    const calls = got.length
    const moved = [
      `https://127.0.0.1:${port}`,
      `https://[::1]:${port}`,
      `https://localhost:${port}`,
    ]
    const others = ['http://2130706433:1/', 'http://[::ffff:127.0.0.1]:1/', 'http://0x7f.1:1/']
    for (const url of [...moved.slice(1), ...others])
      assert.match((await sent(url)).answer, /inside/, url)
    assert.equal(got.length, calls)
    for (const url of [
      ...[...moved.slice(1, 2), ...others, 'http://example.org/', 'ftp://example.org/'],
      ...['https://10.0.0.1/', 'https://me:secret@example.org/', 'javascript:alert(1)', 'x'],
    ]) {
      const body = { ...fields, url, proof: await proofOf() }
      const { status } = await admin.call(webhookApi.make, { body })
      assert.equal(status, 400, url)
    }
  })
})

it('a new secret signs beside the one before for a day', async () => {
  answers = (_, response) => response.end()
  const without = await admin.call(webhookApi.renewSecret, { ...theHook(), body: {} })
  assert.equal(without.problem.code, 'proof_needed')
  const body = { proof: await proofOf() }
  const { secret } = (await admin.call(webhookApi.renewSecret, { ...theHook(), body })).body
  assert.notEqual(secret, webhook.secret)
  const signatures = async () => {
    const { id } = await auth.made()
    const [call] = await eventually(async () => {
      assert.equal(about(id).length, 1)
      return about(id)
    })
    return String(call?.headers['webhook-signature']).split(' ').length
  }
  assert.equal(await signatures(), 2)
  const stored = await WebhookModel.findById(webhook.id).lean()
  const secrets = (stored?.secrets ?? []).map((each) => ({
    ...each,
    until: each.until && new Date(0),
  }))
  await WebhookModel.updateOne({ _id: webhook.id }, { $set: { secrets } })
  assert.equal(await signatures(), 1)
})

it('one delivery or a span is sent again by a press, under the ids of before', async () => {
  const from = new Date().toISOString()
  const { id } = await auth.made()
  await eventually(async () => assert.equal(about(id).length, 1))
  const [first] = about(id)
  const eventId = first?.id ?? ''
  const one = await admin.call(webhookApi.replay, { ...theHook(), body: { eventId } })
  assert.equal(one.body.count, 1)
  await eventually(async () => assert.equal(about(id).length, 2))
  await eventually(async () =>
    assert.equal((await admin.call(webhookApi.list, {})).body[0]?.waiting, 0),
  )
  await DeliveryModel.deleteMany({ webhookId: webhook.id })
  const span = await admin.call(webhookApi.replay, { ...theHook(), body: { from } })
  assert.equal(span.body.count, 1, 'also what is not kept any more')
  await eventually(async () => assert.equal(about(id).length, 3))
  assert.equal(new Set(about(id).map((call) => call.id)).size, 1)
})

it('after the last try it is paused, administrators are told, and the rest comes when it is resumed', async () => {
  answers = (_, response) => response.writeHead(500).end()
  const { id } = await auth.made()
  await WebhookModel.updateOne({ _id: webhook.id }, { $set: { failures: 12 } })
  await hurry()
  await eventually(async () =>
    assert.equal((await admin.call(webhookApi.list, {})).body[0]?.state, 'paused'),
  )
  await mailsTo(auth, admin.user.email, /^The webhook Ledger was paused$/)
  const late = await auth.made()
  assert.equal(await askedByAppend(), 0)
  answers = (_, response) => response.end()
  assert.equal(about(late.id).length, 0)
  const body = { ...fields, state: 'active' as const }
  assert.equal((await admin.call(webhookApi.change, { ...theHook(), body })).status, 200)
  for (const each of [id, late.id])
    await eventually(async () => assert.equal(typesOf(each).at(-1), 'person.created'))
  const acts = await eventually(async () => {
    const { body: lines } = await admin.call(trailApi.list, { query: { limit: 1000 } })
    const found = lines.map(({ act }) => act as string).filter((act) => act.startsWith('webhook_'))
    assert.ok(found.includes('webhook_changed'))
    return new Set(found)
  })
  for (const act of [
    'webhook_made',
    'webhook_secret_renewed',
    'webhook_replayed',
    'webhook_paused',
  ])
    assert.ok(acts.has(act), act)
})

it('another address needs a proof, and who is no administrator sees no webhook', async () => {
  const body = { ...fields, url: 'https://elsewhere.example/', state: 'active' as const }
  const refused = await admin.call(webhookApi.change, { ...theHook(), body })
  assert.equal(refused.problem.code, 'proof_needed')
  const somebody = await auth.register()
  assert.equal((await somebody.call(webhookApi.list, {})).status, 403)
  const { body: listed } = await admin.call(webhookApi.list, {})
  assert.ok(
    !JSON.stringify(listed).includes('whsec_') && !JSON.stringify(listed).includes('sealed'),
  )
})

it('a removed webhook takes its deliveries along, and where none is active no append asks for one', async () => {
  assert.equal((await admin.call(webhookApi.remove, theHook())).status, 204)
  assert.equal(await DeliveryModel.countDocuments({ webhookId: webhook.id }), 0)
  assert.equal(await askedByAppend(), 0)
})

it('what goes on without who made it says that they have left: webhooks, and tokens of the organisation and the directory', async () => {
  const { user, password } = await auth.register()
  await change(user.id, { role: 'admin' })
  const leaver = await auth.login(user.email, password)
  const proven = await leaver.call(secondFactorApi.proveByPassword, {
    body: { currentPassword: password },
  })
  const wanted = { name: 'Left', days: 1, proof: proven.body.proof }
  const scopes = ['approved-reports:read' as const]
  for (const made of [
    await leaver.call(webhookApi.make, { body: { ...fields, ...wanted } }),
    await leaver.call(adminTokenApi.make, { body: { ...wanted, scopes } }),
    await leaver.call(directoryApi.makeToken, { body: { ...wanted, isDry: true } }),
  ])
    assert.equal(made.status, 201, made.problem?.error)
  const all = async () =>
    [
      ...(await admin.call(webhookApi.list, {})).body,
      ...(await admin.call(adminTokenApi.list, {})).body,
      ...(await admin.call(directoryApi.tokens, {})).body,
    ]
      .filter(({ name }) => name === 'Left')
      .map(({ madeBy, hasMakerLeft }) => [madeBy, hasMakerLeft])
  assert.deepEqual(await all(), Array(3).fill([user.email, false]))
  await deactivate(user.id)
  assert.deepEqual(await all(), Array(3).fill([user.email, true]))
})

it('no more tokens and webhooks are made than may be, also when several are made at once', async () => {
  const proof = await proofOf()
  const wanted = { name: 'Many', days: 1, proof }
  const made = {
    personal: () =>
      admin.call(accessTokenApi.make, { body: { ...wanted, scopes: ['expenses:read'] } }),
    organisation: () =>
      admin.call(adminTokenApi.make, { body: { ...wanted, scopes: ['approved-reports:read'] } }),
    directory: () => admin.call(directoryApi.makeToken, { body: { ...wanted, isDry: true } }),
    webhook: () => admin.call(webhookApi.make, { body: { ...fields, ...wanted } }),
  }
  for (const [what, make] of Object.entries(made)) {
    let answers: number[] = []
    for (let round = 0; round < 3 && !answers.includes(409); round++)
      answers = [
        ...answers,
        ...(await Promise.all(Array.from({ length: 13 }, async () => (await make()).status))),
      ]
    const count = answers.filter((status) => status === 201).length
    const most = { personal: 25, organisation: 25, directory: 10, webhook: 20 }[what]
    assert.ok(count <= (most ?? 0) && count >= (most ?? 0) - 2, `${what}: ${answers}`)
  }
})
