import { containersOf, type Manifest, podOf } from './manifests.ts'

/** The objects that a manifest refers to. */
export function references(manifest: Manifest): string[] {
  const found: string[] = []
  if (manifest.kind === 'HorizontalPodAutoscaler' || manifest.kind === 'ScaledObject')
    found.push(`Deployment ${manifest.spec.scaleTargetRef.name}`)
  if (manifest.kind === 'Ingress') found.push('Service gateway')
  if (manifest.kind === 'TriggerAuthentication')
    for (const { name } of manifest.spec.secretTargetRef) found.push(`Secret ${name}`)
  const pod = podOf(manifest)?.spec
  if (!pod) return found
  found.push(`ServiceAccount ${pod.serviceAccountName}`)
  for (const volume of pod.volumes ?? []) {
    if (volume.secret) found.push(`Secret ${volume.secret.secretName}`)
    if (volume.configMap) found.push(`ConfigMap ${volume.configMap.name}`)
    if (volume.persistentVolumeClaim)
      found.push(`PersistentVolumeClaim ${volume.persistentVolumeClaim.claimName}`)
  }
  for (const container of containersOf(manifest) as unknown as Manifest[]) {
    for (const { configMapRef } of container.envFrom ?? [])
      found.push(`ConfigMap ${configMapRef.name}`)
    for (const { valueFrom } of container.env ?? [])
      if (valueFrom?.secretKeyRef && !valueFrom.secretKeyRef.optional)
        found.push(`Secret ${valueFrom.secretKeyRef.name}`)
  }
  return found
}
