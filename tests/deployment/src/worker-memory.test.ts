import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { type Compose, repository } from './compose.ts'
import { all, withoutKubectl } from './overlays.ts'

/** In MiB; what a program needs beside its workers, Chromium included. */
const own = { receipt: 200, scan: 150, report: 700 }
/** In MiB: what each opener of strangers' files allows its workers together (`memoryBytes` times `processes`). */
const openers = { receipt: [700, 700, 700], scan: [700, 700, 1000], report: [1400] }
const containers = { receipt: 'receipt', scan: 'scan', report: 'report', 'report-worker': 'report' }

// Kubernetes ends every process of a container that goes beyond its limit: one hostile file would end the service.
describe('a container holds all its workers, each at its limit', { skip: withoutKubectl }, () => {
  const { services } = parse(readFileSync(join(repository, 'docker-compose.yml'), 'utf8'), {
    merge: true,
  }) as Compose

  for (const [container, service] of Object.entries(containers) as [string, keyof typeof own][])
    it(container, () => {
      const needed = openers[service].reduce((sum, each) => sum + each, own[service])
      assert.ok(mebibytes(services[container]?.mem_limit) >= needed, 'compose')
      for (const overlay of ['local', 'production'] as const) {
        const deployment = all(overlay).find(
          ({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith(container),
        )
        const [first] = deployment?.spec.template.spec.containers ?? []
        assert.ok(mebibytes(first.resources.limits.memory) >= needed, overlay)
      }
    })
})

/** Of `2304m`, `2304Mi` or `2Gi`. */
function mebibytes(size = ''): number {
  const [, count, unit] = /^(\d+)(m|Mi|g|Gi)$/.exec(size) ?? []
  assert.ok(count && unit, size)
  return Number(count) * (unit.toLowerCase().startsWith('g') ? 1024 : 1)
}
