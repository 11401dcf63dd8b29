import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kubernetesFolder, type Manifest, render } from './kustomize.ts'

const overlays = rendered()

/** Every manifest of an overlay, as kustomize renders it. */
export function all(overlay: 'local' | 'production'): Manifest[] {
  return overlays[overlay]
}

function rendered(): { local: Manifest[]; production: Manifest[] } {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-kubernetes-'))
  try {
    cpSync(kubernetesFolder(), folder, { recursive: true })
    // The secrets of the local overlay are made beside it, and never stand in the repository.
    const made = join(folder, 'overlays/local/secrets')
    rmSync(made, { recursive: true, force: true })
    execFileSync(process.execPath, [join(kubernetesFolder(), 'make-secrets.mjs'), made])
    const overlay = (name: string) => render(join(folder, 'overlays', name))
    return { local: overlay('local'), production: overlay('production') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
