import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { apply } from './kustomize-patches.ts'

/**
 * Renders what `kubectl kustomize` would, for the part of kustomize that deploy/kubernetes uses: resources, components,
 * namespace, labels, images, generators of config maps and secrets, and both kinds of patches. Anything else is
 * refused by name, so that a manifest is never judged by half.
 */
export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
  // biome-ignore lint/suspicious/noExplicitAny: a manifest has any shape; its schema is what the test checks
  [key: string]: any
}
type Generator = { name: string; files?: string[]; literals?: string[] }

const known = new Set([
  ...['apiVersion', 'kind', 'namespace', 'labels', 'resources', 'components', 'images', 'patches'],
  ...['generatorOptions', 'configMapGenerator', 'secretGenerator'],
])
const clusterWide = new Set(['Namespace'])

export function render(folder: string, inherited: Manifest[] = []): Manifest[] {
  const file = join(folder, 'kustomization.yaml')
  const given = parse(readFileSync(file, 'utf8'))
  for (const key of Object.keys(given))
    if (!known.has(key)) throw new Error(`${file}: ${key} is not rendered here`)
  if (
    (given.configMapGenerator || given.secretGenerator) &&
    !given.generatorOptions?.disableNameSuffixHash
  )
    throw new Error(`${file}: names with a hash are not rendered here`)
  let all = [...inherited]
  for (const path of given.resources ?? []) all.push(...resource(join(folder, path)))
  for (const generator of given.configMapGenerator ?? [])
    all.push(generated('ConfigMap', folder, generator))
  for (const generator of given.secretGenerator ?? [])
    all.push(generated('Secret', folder, generator))
  for (const path of given.components ?? []) all = render(join(folder, path), all)
  for (const patch of given.patches ?? []) apply(all, folder, patch)
  for (const manifest of all) {
    if (given.namespace && !clusterWide.has(manifest.kind))
      manifest.metadata.namespace = given.namespace
    for (const { pairs } of given.labels ?? [])
      manifest.metadata.labels = { ...(manifest.metadata.labels as object), ...pairs }
    for (const container of containersOf(manifest)) rename(container, given.images ?? [])
  }
  const names = all.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length) throw new Error(`${file}: there are two of ${twice.join(', ')}`)
  return all
}

type Container = { name: string; image: string } & Record<string, never>

/** Every container of a workload, those that run before included. */
// biome-ignore lint/suspicious/noExplicitAny: see Manifest
export function podOf(manifest: Manifest): any {
  const { spec } = manifest
  return manifest.kind === 'CronJob'
    ? spec.jobTemplate.spec.template
    : spec?.template?.spec?.containers && spec.template
}

export function containersOf(manifest: Manifest): Container[] {
  const pod = podOf(manifest)
  return pod ? [...(pod.spec.initContainers ?? []), ...pod.spec.containers] : []
}

function resource(path: string): Manifest[] {
  if (!existsSync(path)) throw new Error(`${path} is named and not there`)
  return statSync(path).isDirectory() ? render(path) : documents(readFileSync(path, 'utf8'))
}

function documents(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length) throw document.errors[0]
    return document.toJS() as Manifest
  })
}

function generated(
  kind: 'ConfigMap' | 'Secret',
  folder: string,
  { name, files = [], literals = [] }: Generator,
) {
  const data: Record<string, string> = {}
  for (const entry of files) {
    const [key, path] = entry.includes('=')
      ? (entry.split('=') as [string, string])
      : [basename(entry), entry]
    data[key] = readFileSync(join(folder, path)).toString(kind === 'Secret' ? 'base64' : 'utf8')
  }
  for (const entry of literals) {
    const at = entry.indexOf('=')
    data[entry.slice(0, at)] = entry.slice(at + 1)
  }
  return { apiVersion: 'v1', kind, metadata: { name }, data } as Manifest
}

function rename(
  container: Container,
  images: Array<{ name: string; newName?: string; newTag?: string }>,
): void {
  const image = images.find(
    ({ name }) => container.image === name || container.image.startsWith(`${name}:`),
  )
  if (image)
    Object.assign(container, {
      image: `${image.newName ?? image.name}:${image.newTag ?? 'latest'}`,
    })
}

/** The folder of a file beside this one's repository. */
export function kubernetesFolder(): string {
  return join(import.meta.dirname, '../../../deploy/kubernetes')
}
