import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { kubernetesFolder, type Manifest } from './manifests.ts'

/** Why tests of rendered overlays are skipped; false where kubectl is installed. */
export const withoutKubectl =
  spawnSync('kubectl', ['version', '--client']).status === 0 ? false : 'kubectl is not installed'
if (withoutKubectl) console.log(`→ skipped, because ${withoutKubectl}`)

const overlays = withoutKubectl ? { local: [], production: [] } : rendered()

/** Every manifest of an overlay, as kustomize renders it. */
export function all(overlay: 'local' | 'production'): Manifest[] {
  return overlays[overlay]
}

function rendered(): { local: Manifest[]; production: Manifest[] } {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-kubernetes-'))
  try {
    cpSync(kubernetesFolder, folder, { recursive: true })
    // The secrets of the local overlay are made beside it, and never stand in the repository.
    const made = join(folder, 'overlays/local/secrets')
    rmSync(made, { recursive: true, force: true })
    execFileSync(process.execPath, [join(kubernetesFolder, 'make-secrets.mjs'), made])
    const overlay = (name: string) =>
      parseAllDocuments(
        execFileSync('kubectl', ['kustomize', join(folder, 'overlays', name)], {
          encoding: 'utf8',
          maxBuffer: 64 * 1024 * 1024,
        }),
      ).map((document) => joined(document.toJS() as Manifest))
    return { local: overlay('local'), production: overlay('production') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** kubectl breaks long base64 into lines, which the API takes and its schema refuses. */
function joined(manifest: Manifest): Manifest {
  if (manifest.kind === 'Secret')
    for (const [key, value] of Object.entries<string>(manifest.data))
      manifest.data[key] = value.replace(/\s/g, '')
  return manifest
}
