import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { findIn } from '../find-programs.mjs'
import { announcement } from './fetch-programs.ts'
import { parseUris } from './own-apt.ts'

const nobody = 65_534

test('what is fetched is announced once, with its size', () => {
  const packages = parseUris(`
'http://deb.example/pool/r/redis-tools_5%3a7.0.15-1_amd64.deb' redis-tools_5%3a7.0.15-1_amd64.deb 991988 MD5Sum:0
'http://deb.example/pool/r/redis-server_7_amd64.deb' redis-server_7_amd64.deb 73908 SHA256:0
`)
  assert.deepEqual(packages, [
    { file: 'redis-tools_5%3a7.0.15-1_amd64.deb', bytes: 991_988 },
    { file: 'redis-server_7_amd64.deb', bytes: 73_908 },
  ])
  assert.match(
    announcement(['redis', 'chromium', 'browser'], [...packages, ...packages]),
    /^Fetching Redis, Chromium into data\/programs\/\S+, since only root may install \(2 packages, 2 MB\) …$/,
  )
})

test('a real package is fetched, verified, unpacked and run without root', (test) => {
  if (!['apt-get', 'dpkg'].every((name) => findIn('', name))) return test.skip('apt is missing')
  const folder = temporaryFolder(test)
  const isRoot = process.getuid?.() === 0
  const program = join(folder, 'fetch.mjs')
  const here = import.meta.dirname
  // GNU's hello: 53 kB, and hardly anybody has it installed.
  writeFileSync(
    program,
    `import { ownApt } from ${JSON.stringify(join(here, 'own-apt.ts'))}
import { unpack } from ${JSON.stringify(join(here, 'unpack.ts'))}
const apt = ownApt(${JSON.stringify(join(folder, 'apt'))})
const trouble = await apt.update()
const packages = await apt.missing(['hello']).catch(() => [])
if (packages.length === 0) {
  console.log('skip', trouble || 'hello is installed, or in no source of this machine')
} else {
  await apt.download(['hello'])
  const start = '"$here/usr/bin/hello" "$@"'
  const files = packages.map(({ file }) => apt.archives + '/' + file)
  await unpack(files, ${JSON.stringify(join(folder, 'hello'))}, {
    packages: ['hello'], starts: { hello: start }, files: {}, proof: start,
  })
}
`,
  )
  if (isRoot) chownSync(folder, nobody, nobody)
  if (isRoot)
    for (let at = join(folder, '..'); at.startsWith('/tmp/'); at = join(at, '..'))
      chmodSync(at, 0o755)
  const user = isRoot ? { uid: nobody, gid: nobody } : {}
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, {
      ...user,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      encoding: 'utf8',
    })
  const fetched = run(process.execPath, [program])
  if (fetched.error || /EACCES/.test(fetched.stderr))
    return test.skip('nobody may not read this checkout')
  if (fetched.stdout.startsWith('skip')) return test.skip(fetched.stdout.slice(5).trim())
  assert.equal(fetched.stderr, '')
  assert.equal(
    run(join(folder, 'hello/launchers/hello'), ['-g', 'from here']).stdout,
    'from here\n',
  )
})
