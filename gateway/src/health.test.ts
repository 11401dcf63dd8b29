import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it, type TestContext } from 'node:test'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'
import { spawnGateway } from './testing/spawn-gateway.ts'

it('50 health checks at once cost each service at most two calls', async (test) => {
  Object.assign(process.env, testEnvironment({ url: 'http://127.0.0.1:9' }, newNamespace()))
  const { default: express } = await import('express')
  const { addCheck } = await import('@sortie/platform/ops/health')
  const { healthz } = await import('./health.ts')
  let asked = 0
  const service = await listening(test, (_request, response) => {
    asked++
    response.end()
  })
  addCheck('service', () => fetch(service))
  const gateway = await listening(test, express().get('/healthz', healthz))
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all(Array.from({ length: 25 }, () => fetch(`${gateway}/healthz`)))
    for (const answer of answers) assert.deepEqual(await answer.json(), { status: 'ok' })
  }
  assert.ok(asked === 1 || asked === 2, `${asked} calls`)
})

it('/healthz names the models that the scan service reads with', async (test) => {
  const scan = await listening(test, (_request, response) => {
    response.end(JSON.stringify({ status: 'ok', reader: 'PP-OCRv4 mobile' }))
  })
  const env = testEnvironment({ url: 'http://127.0.0.1:9' }, newNamespace())
  const gateway = await spawnGateway({ ...env, SCAN_URL: scan }, false)
  test.after(() => gateway.kill())
  const health = await fetch(`${gateway.url}/healthz`)
  assert.equal(((await health.json()) as { reader: string }).reader, 'PP-OCRv4 mobile')
})

async function listening(test: TestContext, handler: RequestListener) {
  const server = createServer(handler).listen(0, '127.0.0.1')
  test.after(() => server.close().closeAllConnections())
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
