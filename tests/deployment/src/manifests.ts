import { join } from 'node:path'

export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
  // biome-ignore lint/suspicious/noExplicitAny: a manifest has any shape; its schema is what the test checks
  [key: string]: any
}
type Container = { name: string; image: string } & Record<string, never>

export const kubernetesFolder = join(import.meta.dirname, '../../../deploy/kubernetes')

// biome-ignore lint/suspicious/noExplicitAny: see Manifest
export function podOf(manifest: Manifest): any {
  const { spec } = manifest
  return manifest.kind === 'CronJob'
    ? spec.jobTemplate.spec.template
    : spec?.template?.spec?.containers && spec.template
}

/** Every container of a workload, those that run before included. */
export function containersOf(manifest: Manifest): Container[] {
  const pod = podOf(manifest)
  return pod ? [...(pod.spec.initContainers ?? []), ...pod.spec.containers] : []
}
