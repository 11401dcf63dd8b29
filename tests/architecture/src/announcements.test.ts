import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { services } from '@sortie/contracts/apis'
import { announcements } from '@sortie/contracts/events'
import { repository } from './imports.ts'

it('each service announces what contracts/events.ts says, and nothing else: RabbitMQ would refuse it', () => {
  for (const service of services) {
    const files = globSync(`services/${service}/src/**/*.ts`, { cwd: repository })
    const sources = files
      .filter((file) => !/[.]test[.]ts$|\/testing\//.test(file))
      .map((file) => readFileSync(join(repository, file), 'utf8'))
      .join('\n')
    const calls = [...sources.matchAll(/\bpublish(?:All)?\(\s*('[a-z.]+')?/g)]
    const named = calls.map(([call, name]) => name?.slice(1, -1) ?? `${call}… without a name`)
    assert.deepEqual([...new Set(named)].sort(), [...announcements[service]].sort(), service)
  }
})
