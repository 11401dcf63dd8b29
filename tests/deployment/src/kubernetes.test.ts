import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { services } from '@sortie/contracts/apis'
import { parse } from 'yaml'
import { references } from './manifest-references.ts'
import { typeCheck, validate } from './manifest-types.ts'
import { containersOf, kubernetesFolder, type Manifest, podOf } from './manifests.ts'
import { all, withoutKubectl } from './overlays.ts'

for (const name of ['local', 'production'] as const) {
  describe(`the ${name} overlay`, { skip: withoutKubectl }, () => {
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
          const { requests, limits } = container.resources
          assert.ok(requests.memory && limits.memory && limits['ephemeral-storage'], where)
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

describe('the fields of every manifest', { skip: withoutKubectl }, () => {
  it('are all known to the API, so none is misspelt', () => {
    const restore = parse(readFileSync(join(kubernetesFolder, 'restore.yaml'), 'utf8'))
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

/** The secrets that the README asks an organisation's vault for. */
function vaulted(): string[] {
  const readme = readFileSync(join(kubernetesFolder, 'README.md'), 'utf8')
  return [...readme.matchAll(/^\| `(sortie-[a-z]+)`\s+\|/gm)].map(([, name]) => name ?? '')
}
