import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { services } from '@sortie/contracts/apis'
import { repository } from './manifest-types.ts'
import type { Manifest } from './manifests.ts'
import { all, withoutKubectl } from './overlays.ts'

describe('the network policies', { skip: withoutKubectl }, () => {
  it('allow exactly the calls that the code of each service makes', () => {
    for (const service of services) {
      const sources = globSync(`services/${service}/src/**/*.ts`, { cwd: repository })
        .filter((file) => !/\.test\.ts$|env\.ts$/.test(file))
        .map((file) => readFileSync(join(repository, file), 'utf8'))
        .join('\n')
      const called = services.filter((other) => sources.includes(`env.${other.toUpperCase()}_URL`))
      // Everyone asks the auth service for its keys.
      const expected = new Set(service === 'auth' ? called : [...called, 'auth'])
      assert.deepEqual(new Set(calledBy(service)), expected, service)
    }
    assert.deepEqual(new Set(calledBy('gateway')), new Set(services))
  })

  it('let in to a service exactly those that may call it', () => {
    const programs = [...services, 'report-worker', 'gateway']
    for (const service of services) {
      const callers = programs.filter((other) => calledBy(other).includes(service))
      assert.deepEqual(new Set(namesOf(policy(service).spec.ingress, 'from')), new Set(callers))
    }
  })

  it('let nobody but the ingress in to the gateway, and nobody but the gateway and services to a service', () => {
    for (const service of services) {
      const { ingress } = policy(service).spec
      for (const { from } of ingress)
        for (const peer of from)
          assert.ok(
            peer.podSelector ||
              peer.namespaceSelector.matchLabels['kubernetes.io/metadata.name'] === 'monitoring',
          )
    }
    const nothing = policy('nothing-else')
    assert.deepEqual(nothing.spec, { podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  })

  it('open the databases only to programs that declare an address for them', () => {
    for (const [port, variable] of [
      [27017, 'mongoEnv'],
      [5672, 'amqpEnv'],
      [6379, 'redisEnv'],
      [9000, 'storageEnv'],
    ] as const)
      for (const program of [...services, 'gateway']) {
        const file = program === 'gateway' ? 'gateway/src/env.ts' : `services/${program}/src/env.ts`
        const wanted = readFileSync(join(repository, file), 'utf8').includes(`...${variable}`)
        assert.equal(portsOf(program).includes(port), wanted, `${program} ${port}`)
      }
  })
})

function policy(name: string): Manifest {
  const found = all('production').find(
    ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name,
  )
  assert.ok(found, `there is a policy named ${name}`)
  return found
}

type Peer = { podSelector?: { matchExpressions?: Array<{ values: string[] }> } }
type Rule = { to?: Peer[]; from?: Peer[]; ports: Array<{ port: number }> }

/** Whom a program may call by its policy. */
const calledBy = (program: string) => namesOf(policy(program).spec.egress, 'to')

function namesOf(rules: Rule[] = [], way: 'to' | 'from'): string[] {
  return rules.flatMap((rule) =>
    (rule[way] ?? []).flatMap(
      ({ podSelector }) => podSelector?.matchExpressions?.[0]?.values ?? [],
    ),
  )
}

function portsOf(program: string): number[] {
  return ((policy(program).spec.egress ?? []) as Rule[]).flatMap(({ ports }) =>
    ports.map(({ port }) => port),
  )
}
