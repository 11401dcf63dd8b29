import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Manifest } from './kustomize.ts'

type Patch = { path?: string; patch?: string; target?: { kind?: string; name?: string } }

/** Changes the manifests that a patch meets, by either kind of patch. */
export function apply(all: Manifest[], folder: string, { path, patch, target }: Patch): void {
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
