import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { kubernetesFolder, type Manifest } from './manifests.ts'

const packages: Record<string, string> = {
  'keda.sh/v1alpha1': '@kubernetes-models/keda/keda.sh/v1alpha1',
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
}

export const repository = join(kubernetesFolder, '../..')

function moduleOf({ apiVersion, kind }: Manifest): string {
  return `${packages[apiVersion] ?? `kubernetes-models/${apiVersion}`}/${kind}`
}

/**
 * The schemas let unknown fields pass, as those of Kubernetes do, and a cluster then drops them silently. The types of
 * the same package know every field, so TypeScript finds what is misspelt.
 */
export function typeCheck(manifests: Manifest[]): { code: number | null; output: string } {
  const file = join(repository, 'node_modules/.cache', `sortie-manifests-${process.pid}.ts`)
  const lines = manifests.map(
    (manifest, index) =>
      `import type { I${manifest.kind} as K${index} } from '${moduleOf(manifest)}'\n` +
      `export const m${index}: K${index} = ${JSON.stringify(manifest)}\n`,
  )
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, lines.join(''))
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    '',
  ]
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(repository, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', ...flags, file],
    { cwd: repository, encoding: 'utf8' },
  )
  rmSync(file)
  return { code: status, output: stdout }
}

export async function validate(manifest: Manifest): Promise<void> {
  const models = await import(moduleOf(manifest))
  const model = new models[manifest.kind](JSON.parse(JSON.stringify(manifest)))
  try {
    model.validate()
  } catch (error) {
    throw new Error(`${manifest.kind} ${manifest.metadata.name}: ${(error as Error).message}`)
  }
}
