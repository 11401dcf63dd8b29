import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { ScanFailure, type ScanFailureReason } from '@sortie/receipt-reader/reading'
import { pictureOf } from '@sortie/receipt-reader/testing/picture-of'
import { eventually } from '@sortie/testing/eventually'
import { type FakeOpenai, fakeOpenai } from '@sortie/testing/fake-openai'
import { visionReader } from './vision-reader.ts'

const answer = {
  merchant: 'Rose Tea House',
  amount: 12.5,
  currency: 'EUR',
  date: '2024-05-06',
  category: 'Meals',
  paymentMethod: 'cash',
  receiptNumber: '77',
}

describe('the vision reader', () => {
  let server: FakeOpenai
  let image: Buffer
  before(async () => {
    server = await fakeOpenai()
    image = await pictureOf(['ROSE TEA HOUSE', 'Total|12.50'])
  })
  beforeEach(() => {
    server.requests.length = 0
  })
  after(() => server.stop())

  function reader(options: { timeoutMs?: number; restMs?: number } = {}) {
    return visionReader({
      apiKey: 'test',
      baseURL: server.baseURL,
      model: 'fake',
      timeoutMs: 30_000,
      ...options,
    })
  }

  /** The reason it fails for. */
  async function failure(timeoutMs = 30_000): Promise<ScanFailureReason> {
    const error = await reader({ timeoutMs })
      .read(image)
      .then(
        () => null,
        (e: unknown) => e,
      )
    assert.ok(error instanceof ScanFailure, String(error))
    return error.reason
  }

  it('answers what the model answers, asked at temperature 0 with a strict schema and a small picture', async () => {
    server.does({ content: answer })
    const large = await pictureOf(['ROSE TEA HOUSE', 'Total|12.50'], { width: 4000 })
    assert.deepEqual(await reader().read(large), answer)
    const request = server.requests[0] as {
      temperature: number
      response_format: {
        type: string
        json_schema: {
          strict: boolean
          schema: { required: string[]; additionalProperties: boolean }
        }
      }
      messages: { content: { image_url: { url: string } }[] }[]
    }
    assert.equal(request.temperature, 0)
    assert.equal(request.response_format.type, 'json_schema')
    assert.equal(request.response_format.json_schema.strict, true)
    assert.equal(request.response_format.json_schema.schema.additionalProperties, false)
    assert.deepEqual(
      [...request.response_format.json_schema.schema.required].sort(),
      Object.keys(answer).sort(),
    )
    const url = request.messages[1]?.content[0]?.image_url.url ?? ''
    assert.ok(url.startsWith('data:image/jpeg;base64,'))
    assert.ok(url.length < 200_000, `${url.length} characters`)
  })

  it('names a wrong answer, after asking once more', async () => {
    server.does({ content: 'Total: 12.50' })
    assert.equal(await failure(), 'invalid_answer')
    assert.equal(server.requests.length, 2)
    server.does({ content: { ...answer, amount: 'twelve' } })
    assert.equal(await failure(), 'invalid_answer')
    server.does({ body: '<html>' })
    assert.equal(await failure(), 'invalid_answer')
  })

  it('names a refusal', async () => {
    server.does({ refusal: 'I cannot help with that.' })
    assert.equal(await failure(), 'refused')
    server.does({ status: 401 })
    assert.equal(await failure(), 'refused')
  })

  it('names a slow answer at its time limit', async () => {
    server.does({ hang: true })
    assert.equal(await failure(400), 'timeout')
  })

  it('names a limit of the server, after asking once more', async () => {
    server.does({ status: 429 })
    assert.equal(await failure(), 'rate_limited')
    assert.equal(server.requests.length, 2)
  })

  it('names a server that is gone or broken', async () => {
    server.does({ hangUp: true })
    assert.equal(await failure(), 'unreachable')
    server.does({ status: 503 })
    assert.equal(await failure(), 'unreachable')
    const nowhere = visionReader({
      apiKey: 'test',
      baseURL: 'http://127.0.0.1:9/v1',
      timeoutMs: 30_000,
    })
    await assert.rejects(nowhere.read(image), { reason: 'unreachable' })
  })

  it('is right the second time when the first failed', async () => {
    server.does({ status: 500 }, { content: answer })
    assert.deepEqual(await reader().read(image), answer)
    server.does({ content: 'nonsense' }, { content: answer })
    assert.deepEqual(await reader().read(image), answer)
  })

  it('asks without a temperature when the model has only its own', async () => {
    server.does(
      { status: 400, error: { param: 'temperature', code: 'unsupported_value' } },
      { content: answer },
    )
    assert.deepEqual(await reader().read(image), answer)
    assert.equal('temperature' in (server.requests[1] ?? {}), false)
  })

  it('leaves a server alone that failed three times, and tries it again after a rest', async () => {
    const patient = reader({ restMs: 300 })
    server.does({ status: 429 })
    for (let i = 0; i < 3; i++)
      await assert.rejects(patient.read(image), { reason: 'rate_limited' })
    const asked = server.requests.length
    await assert.rejects(patient.read(image), { reason: 'circuit_open' })
    assert.equal(server.requests.length, asked)
    server.does({ content: answer })
    assert.deepEqual(await eventually(() => patient.read(image)), answer)
  })

  it('does not take a text for a picture', async () => {
    await assert.rejects(reader().read(Buffer.from('hello')), { reason: 'not_an_image' })
    assert.equal(server.requests.length, 0)
  })
})
