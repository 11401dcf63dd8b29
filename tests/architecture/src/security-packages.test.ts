import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { repository } from './imports.ts'

type Entry = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
  optional?: boolean
  license?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
type Component = { 'bom-ref': string; hashes?: object[] }
const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
const packages = Object.entries<Entry>(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

/** Permissive ones, and two that bind only changes of the package itself. */
const allowed = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense'],
  ...['CC0-1.0', 'BlueOak-1.0.0', 'Python-2.0', 'OFL-1.1', 'CC-BY-4.0', 'Zlib', 'WTFPL'],
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
]
/** Their package.json names no licence; what their licence file or README says. */
const readByHand: Record<string, string> = {
  busboy: 'MIT',
  dicer: 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
}

describe('the packages we depend on', () => {
  it('are pinned by their hash wherever Sortie runs', () => {
    const without = packages.filter(([, entry]) => !entry.integrity && !entry.inBundle)
    // Registries' mirrors without other systems' builds give no hash for them.
    const forLinux = without.filter(([, { optional, os, cpu, libc }]) => {
      const elsewhere =
        (os && !os.includes('linux')) ||
        (cpu && !cpu.some((each) => each === 'x64' || each === 'arm64')) ||
        (libc && !libc.includes('glibc'))
      return !(optional && elsewhere)
    })
    assert.deepEqual(
      forLinux.map(([path]) => path),
      [],
    )
  })

  it('have no download address, so that any mirror serves the same bytes', () => {
    assert.deepEqual(
      packages.filter(([, { resolved }]) => resolved).map(([path]) => path),
      [],
    )
  })

  it('are on the bill of materials, each with its hash', () => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], {
      cwd: repository,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    assert.equal(status, 0, stderr)
    const bill = JSON.parse(stdout) as { bomFormat: string; components: Component[] }
    assert.equal(bill.bomFormat, 'CycloneDX')
    const hashed = bill.components.filter(({ hashes }) => hashes?.length)
    const names = new Set(hashed.map((component) => component['bom-ref']))
    const missing = packages
      .filter(([, { integrity }]) => integrity)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
      .filter((name) => !names.has(name))
    assert.deepEqual(missing, [])
  })

  it('are under licences of the list', () => {
    // A build for another system is under the licence of the package that asks for it.
    const others = packages
      .filter(([, { optional, integrity }]) => integrity || !optional)
      .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1) ?? '', license }))
      .filter(({ name, license }) => !permits(license ?? readByHand[name] ?? 'none named'))
      .map(({ name, license }) => `${name}: ${license}`)
    assert.deepEqual([...new Set(others)], [])
  })
})

/** `MIT OR X` lets us choose, `MIT AND X` does not. */
function permits(license: string): boolean {
  const text = license.replace(/[()]/g, '')
  return text
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((each) => allowed.includes(each.trim())))
}
