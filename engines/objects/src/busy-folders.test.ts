import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serve } from './testing/serve.ts'

test('lists, copies and deletes are answered while folders fill and empty', async (test) => {
  const { client } = await serve(test)
  await client.putObject('sortie', 'kept', 'here')
  let busy = true
  const coming = Array.from({ length: 8 }, async (_, hand) => {
    for (let round = 0; busy; round++) {
      const name = `shared/${hand % 2}/${hand}-${round}`
      await client.putObject('sortie', name, 'a')
      await client.copyObject('sortie', `${name}-copy`, `/sortie/${name}`)
      await Promise.all([
        client.removeObject('sortie', name),
        client.removeObject('sortie', `${name}-copy`),
      ])
    }
  })
  try {
    for (let round = 0; round < 60; round++) {
      const listed = await client.listObjectsV2('sortie', '', true).toArray()
      assert.ok(listed.some((item) => item.name === 'kept'))
    }
  } finally {
    busy = false
    await Promise.all(coming)
  }
  const left = await client.listObjectsV2('sortie', '', true).toArray()
  assert.deepEqual(
    left.map((item) => item.name),
    ['kept'],
  )
})
