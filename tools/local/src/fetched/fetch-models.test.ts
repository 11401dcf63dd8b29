import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { fetchModels } from './fetch-models.ts'

const wheel = 'rapidocr-3.10.0-py3-none-any.whl'
const python = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as wheel:
    for part in ('det', 'rec'):
        wheel.writestr(f'rapidocr/models/PP-OCRv6_{part}_small.onnx', sys.argv[2])
    about = 'rapidocr-3.10.0.dist-info/'
    wheel.writestr(about + 'METADATA', 'Metadata-Version: 2.1\\nName: rapidocr\\nVersion: 3.10.0\\n')
    wheel.writestr(about + 'WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    wheel.writestr(about + 'RECORD', '')
`

/** A folder of models, whose wheel lies beside it; null where the machine has no pip. */
function folderOfModels(test: TestContext, hash?: string) {
  if (spawnSync('python3', ['-m', 'pip', '--version']).status !== 0) return null
  const folder = temporaryFolder(test)
  spawnSync('python3', ['-c', python, join(folder, wheel), 'weights'])
  const own = createHash('sha256')
    .update(readFileSync(join(folder, wheel)))
    .digest('hex')
  writeFileSync(
    join(folder, 'requirements.txt'),
    `--no-index\n--find-links ${folder}\nrapidocr==3.10.0 --hash=sha256:${hash ?? own}\n`,
  )
  return folder
}

test('the models are taken out of a wheel that has the pinned hash, once', async (test) => {
  const folder = folderOfModels(test)
  if (!folder) return test.skip('pip is missing')
  const said: string[] = []
  await fetchModels((line) => said.push(line), folder)
  const place = join(folder, 'pp-ocrv6-small')
  assert.deepEqual(readdirSync(place), ['PP-OCRv6_det_small.onnx', 'PP-OCRv6_rec_small.onnx'])
  assert.equal(readFileSync(join(place, 'PP-OCRv6_rec_small.onnx'), 'utf8'), 'weights')
  assert.equal(said.length, 1)
  await fetchModels((line) => said.push(line), folder)
  assert.equal(said.length, 1)
})

test('a wheel that was changed is refused, and the older models read', async (test) => {
  const folder = folderOfModels(test, '0'.repeat(64))
  if (!folder) return test.skip('pip is missing')
  const said: string[] = []
  await fetchModels((line) => said.push(line), folder)
  assert.match(said.at(-1) ?? '', /could not be fetched; the older ones read/)
  assert.match(said.at(-1) ?? '', /hash/i)
  assert.deepEqual(readdirSync(folder), [wheel, 'requirements.txt'])
})

test('the models of the product are pinned by their hash', () => {
  const requirements = new URL(
    '../../../../packages/receipt-reader/models/requirements.txt',
    import.meta.url,
  )
  const wanted = readFileSync(requirements, 'utf8')
    .split('\n')
    .filter((line) => /^[^#\s]/.test(line))
  assert.equal(wanted.length, 1)
  assert.match(wanted[0] ?? '', /^rapidocr==3\.10\.0 --hash=sha256:[0-9a-f]{64}$/)
})
