import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { testService } from '@sortie/testing/test-service'

it('health checks name the models that read: those of the folder, else the npm package’s', async (test) => {
  const folder = join(temporaryFolder(test), '/')
  // One start for both: a process registers its metrics once.
  const start = async () => (await import('./service.ts')).startReading(folder)
  const scan = await testService(async () => {
    const { service } = await import('./service.ts')
    return { service: { ...service, start } }
  })
  test.after(() => scan.stop())
  const reader = async () => {
    const health = await fetch(`${scan.url}/internal/health`)
    return ((await health.json()) as { reader: string }).reader
  }
  assert.equal(await reader(), 'PP-OCRv4 mobile')
  writeFileSync(join(folder, 'PP-OCRv6_det_small.onnx'), '')
  // metadata_props of the ONNX format: the list of the characters is "a".
  const metadata = 'r\u000e\n\tcharacter\u0012\u0001a'
  writeFileSync(join(folder, 'PP-OCRv6_rec_small.onnx'), metadata)
  await start()
  assert.equal(await reader(), 'PP-OCRv6 small')
})
