import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { charactersIn, findModels } from './models.ts'

/** A field of protobuf that has a length. */
function field(number: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes])
}
function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left])
    bytes.push((left % 128) + 128)
  }
}
const entry = (key: string, value: string) =>
  field(14, Buffer.concat([field(1, key), field(2, value)]))
/** ir_version as a number, a graph longer than one byte says, then the metadata. */
const model = (...entries: Buffer[]) =>
  Buffer.concat([Buffer.from([8, 150, 1]), field(7, 'g'.repeat(70_000)), ...entries])

describe('the models that read', () => {
  it('bring the list of their characters', () => {
    const list = 'a\né\n円\n'
    assert.deepEqual(charactersIn(model(entry('other', 'x'), entry('character', list))), [
      ...['a', 'é', '円'],
    ])
    assert.deepEqual(charactersIn(model(entry('character', '1\r\n2'))), ['1', '2'])
  })

  it('are refused without it, or cut off', () => {
    const whole = model(entry('character', 'a\nb'))
    for (const wrong of [model(), model(entry('character', '')), Buffer.alloc(0)])
      assert.throws(() => charactersIn(wrong), /lists no characters/)
    assert.throws(() => charactersIn(whole.subarray(0, 60_000)), /lists no characters/)
  })

  it('are those of the npm package until both newer ones are there', async () => {
    const folder = `${await mkdtemp(join(tmpdir(), 'models-'))}/`
    try {
      assert.match(findModels(folder).name, /v4/)
      await writeFile(`${folder}PP-OCRv6_rec_small.onnx`, model(entry('character', 'a\nb')))
      assert.match(findModels(folder).name, /v4/)
      await writeFile(`${folder}PP-OCRv6_det_small.onnx`, '')
      const { name, characters } = findModels(folder)
      assert.deepEqual([name, characters], ['PP-OCRv6 small', ['a', 'b']])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
