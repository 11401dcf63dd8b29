import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { services } from '@sortie/contracts/apis'
import { parse } from 'yaml'
import { containersOf, kubernetesFolder, type Manifest, podOf, render } from './kustomize.ts'
import { references } from './manifest-references.ts'
import { repository, typeCheck, validate } from './manifest-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-kubernetes-'))
const overlays: Record<string, Manifest[]> = {}

before(() => {
  cpSync(kubernetesFolder(), folder, { recursive: true })
  // The secrets of the local overlay are made beside it, and never stand in the repository.
  const made = join(folder, 'overlays/local/secrets')
  rmSync(made, { recursive: true, force: true })
  execFileSync(process.execPath, [join(kubernetesFolder(), 'make-secrets.mjs'), made])
  for (const name of ['local', 'production'])
    overlays[name] = render(join(folder, 'overlays', name))
})

after(() => rmSync(folder, { recursive: true, force: true }))

for (const name of ['local', 'production']) {
  describe(`the ${name} overlay`, () => {
    it('is what the schemas of Kubernetes, KEDA and the Prometheus operator ask for', async () => {
      for (const manifest of all(name)) await validate(manifest)
    })

    it('names no config map, secret, service account, claim or target that is not there', () => {
      const there = new Set(all(name).map(({ kind, metadata }) => `${kind} ${metadata.name}`))
      // In production the vault brings these, as its README lists them.
      if (name === 'production') for (const secret of vaulted()) there.add(`Secret ${secret}`)
      const missing = [...new Set(all(name).flatMap(references))].filter(
        (reference) => !there.has(reference),
      )
      assert.deepEqual(missing, [])
    })

    it('runs everything restricted: not root, read-only, without capabilities, with requests and limits', () => {
      for (const manifest of all(name).filter(podOf)) {
        const where = `${manifest.kind} ${manifest.metadata.name}`
        const pod = podOf(manifest).spec
        assert.equal(pod.securityContext.runAsNonRoot, true, where)
        assert.ok(pod.securityContext.runAsUser > 0, where)
        assert.equal(pod.securityContext.seccompProfile.type, 'RuntimeDefault', where)
        assert.equal(pod.automountServiceAccountToken, false, where)
        assert.ok(!pod.hostNetwork && !pod.hostPID && !pod.hostIPC, where)
        for (const volume of pod.volumes ?? []) assert.ok(!volume.hostPath, where)
        for (const container of containersOf(manifest) as unknown as Manifest[]) {
          assert.deepEqual(container.securityContext, {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          })
          assert.ok(container.resources.requests.memory && container.resources.limits.memory, where)
        }
      }
      const labels = all(name).find(({ kind }) => kind === 'Namespace')?.metadata.labels
      assert.equal(labels?.['pod-security.kubernetes.io/enforce'], 'restricted')
    })

    it('restarts a program only when it hangs itself, and spares one of each at a disruption', () => {
      for (const manifest of all(name).filter(({ metadata }) =>
        [...services, 'gateway'].includes(metadata.name),
      )) {
        if (manifest.kind !== 'Deployment') continue
        const [container] = containersOf(manifest) as unknown as Manifest[]
        assert.equal(container?.livenessProbe.httpGet.path, '/internal/live')
        assert.equal(container?.readinessProbe.httpGet.path, '/internal/health')
        assert.ok(podOf(manifest).spec.topologySpreadConstraints.length > 0)
        const budget = all(name).find(
          ({ kind, metadata }) =>
            kind === 'PodDisruptionBudget' && metadata.name === manifest.metadata.name,
        )
        assert.deepEqual(budget?.spec.selector.matchLabels, manifest.spec.selector.matchLabels)
      }
    })

    it('selects only pods that are there, in services, budgets and policies', () => {
      const pods = all(name)
        .filter(podOf)
        .map((manifest) => podOf(manifest).metadata.labels as Record<string, string>)
      for (const { kind, metadata, spec } of all(name)) {
        const labels =
          kind === 'Service'
            ? spec.selector
            : kind === 'PodDisruptionBudget'
              ? spec.selector.matchLabels
              : kind === 'NetworkPolicy'
                ? (spec.podSelector.matchLabels ?? {})
                : undefined
        if (!labels || (name === 'production' && labels['sortie.dev/serves'])) continue
        assert.ok(
          pods.some((pod) => Object.entries(labels).every(([key, value]) => pod[key] === value)),
          `${kind} ${metadata.name} selects nothing`,
        )
      }
    })
  })
}

describe('the network policies', () => {
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

describe('the copies', () => {
  it('of the alerts are equal to their original', () => {
    const original = parse(
      readFileSync(join(repository, 'deploy/docker/observability/alerts.yml'), 'utf8'),
    )
    const rule = all('production').find(({ kind }) => kind === 'PrometheusRule')
    assert.deepEqual(rule?.spec.groups, original.groups)
  })

  it('of the scripts that prepare the engines do not exist: compose mounts what kustomize puts into config maps', () => {
    const compose = readFileSync(join(repository, 'docker-compose.yml'), 'utf8')
    const scripts = all('local').filter(
      ({ kind, metadata }) => kind === 'ConfigMap' && /-init$/.test(metadata.name),
    )
    assert.equal(scripts.length, 2)
    for (const name of scripts.flatMap(({ data }) => Object.keys(data)))
      assert.ok(compose.includes(` ./deploy/kubernetes/components/data/${name}:`), name)
  })

  it('of every alert have a page that says what to do', () => {
    const { groups } = parse(
      readFileSync(join(repository, 'deploy/docker/observability/alerts.yml'), 'utf8'),
    )
    for (const { alert, annotations, expr } of groups[0].rules) {
      const page = join(repository, annotations.runbook_url)
      assert.ok(existsSync(page), annotations.runbook_url)
      assert.match(readFileSync(page, 'utf8'), new RegExp(`^# ${alert}\n`))
      assert.match(
        expr,
        /up\{|http_request|outbox_|inbox_|event|dead_letters|jobs_|process_|nodejs_|kube_cronjob_/,
      )
    }
  })

  it('of queue names in the autoscaler are those of jobs that exist', () => {
    const jobs = globSync('services/report/src/**/*.jobs.ts', { cwd: repository })
      .map((file) => readFileSync(join(repository, file), 'utf8'))
      .join('\n')
    const scaled = all('production').find(({ kind }) => kind === 'ScaledObject')
    for (const { metadata } of scaled?.spec.triggers ?? []) {
      const [, job] = /^sortie_report:([a-z-]+):wait$/.exec(metadata.listName) ?? []
      assert.ok(job && jobs.includes(`'${job}': defineJob`), metadata.listName)
    }
  })
})

describe('the fields of every manifest', () => {
  it('are all known to the API: none is misspelt', () => {
    const restore = parse(readFileSync(join(kubernetesFolder(), 'restore.yaml'), 'utf8'))
    const { code, output } = typeCheck([...all('local'), ...all('production'), restore])
    assert.equal(code, 0, output)
  })

  it('would be refused otherwise: what is missing, misspelt or of another type', async () => {
    const deployment = all('production').find(({ kind }) => kind === 'Deployment')
    assert.ok(deployment)
    const changed = (change: object) => ({ ...deployment, spec: { ...deployment.spec, ...change } })
    await assert.rejects(validate(changed({ selector: undefined })))
    await assert.rejects(validate(changed({ revisionHistoryLimit: 'many' })))
    assert.match(typeCheck([changed({ replicaz: 2 })]).output, /replicaz/)
  })
})

function all(overlay: string): Manifest[] {
  return overlays[overlay] ?? []
}

/** The secrets that the README asks an organisation's vault for. */
function vaulted(): string[] {
  const readme = readFileSync(join(kubernetesFolder(), 'README.md'), 'utf8')
  return [...readme.matchAll(/^\| `(sortie-[a-z]+)`\s+\|/gm)].map(([, name]) => name ?? '')
}

function policy(name: string): Manifest {
  const found = all('production').find(
    ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name,
  )
  assert.ok(found, `there is a policy named ${name}`)
  return found
}

type Rule = {
  to?: Array<{ podSelector?: { matchExpressions?: Array<{ values: string[] }> } }>
  ports: Array<{ port: number }>
}

/** Whom a program may call by its policy. */
function calledBy(program: string): string[] {
  const rules = (policy(program).spec.egress ?? []) as Rule[]
  return rules.flatMap(({ to = [] }) =>
    to.flatMap(({ podSelector }) => podSelector?.matchExpressions?.[0]?.values ?? []),
  )
}

function portsOf(program: string): number[] {
  return ((policy(program).spec.egress ?? []) as Rule[]).flatMap(({ ports }) =>
    ports.map(({ port }) => port),
  )
}
