import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

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
type Patch = { path?: string; patch?: string; target?: { kind?: string; name?: string } }
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

function apply(all: Manifest[], folder: string, { path, patch, target }: Patch): void {
  const text = path ? readFileSync(join(folder, path), 'utf8') : (patch ?? '')
  const parsed = parse(text)
  if (Array.isArray(parsed)) {
    const chosen = all.filter(
      ({ kind, metadata }) =>
        (!target?.kind || target.kind === kind) && (!target?.name || target.name === metadata.name),
    )
    if (!target || chosen.length === 0)
      throw new Error(`a patch in ${folder} meets nothing: ${text}`)
    for (const manifest of chosen) for (const step of parsed) operate(manifest, step)
    return
  }
  const base = all.find(
    ({ kind, metadata }) => kind === parsed.kind && metadata.name === parsed.metadata.name,
  )
  if (!base) throw new Error(`a patch in ${folder} meets no ${parsed.kind} ${parsed.metadata.name}`)
  Object.assign(base, merge(base, parsed))
}

function operate(
  manifest: Manifest,
  { op, path, value }: { op: string; path: string; value?: unknown },
): void {
  const keys = path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = keys.pop() ?? ''
  // biome-ignore lint/suspicious/noExplicitAny: see Manifest
  const holder = keys.reduce((at: any, key) => at?.[key], manifest)
  if (holder === undefined || (op !== 'add' && holder[last] === undefined))
    throw new Error(`${manifest.kind} ${manifest.metadata.name} has no ${path}`)
  if (op === 'remove') delete holder[last]
  else if (op === 'replace' || op === 'add') holder[last] = value
  else throw new Error(`${op} is not rendered here`)
}

/** Strategic merge: objects by key, lists of named things by their name, other lists whole. */
function merge(base: unknown, patch: unknown): unknown {
  if (
    Array.isArray(base) &&
    Array.isArray(patch) &&
    patch.every((item) => item?.name && !item.backend)
  ) {
    const result = [...base]
    for (const item of patch) {
      const at = result.findIndex(({ name }) => name === item.name)
      if (at < 0) result.push(item)
      else result[at] = merge(result[at], item)
    }
    return result
  }
  if (!isObject(base) || !isObject(patch)) return patch
  const result: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key]
    else result[key] = key in result ? merge(result[key], value) : value
  }
  return result
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The folder of a file beside this one's repository. */
export function kubernetesFolder(): string {
  return join(import.meta.dirname, '../../../deploy/kubernetes')
}
