import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { findIn } from '../find-programs.mjs'
import type { Recipe } from './recipes.ts'
import { libraryFolders, unpack } from './unpack.ts'

const tool = `#!/bin/sh\necho "$0|$LD_LIBRARY_PATH|$SETTING|$1"\n`
const recipe: Recipe = {
  packages: ['tool'],
  starts: { tool: 'export SETTING="$here/set"\nexec "$here/usr/bin/tool" "$@"' },
  files: { 'usr/lib/{a,b}/helper': 'ours', 'own.conf': 'own' },
  proof: '"$here/usr/bin/tool"',
}
const withDpkg = { skip: findIn('', 'dpkg-deb') ? false : 'dpkg is missing' }

test(
  'an unpacked program runs from any folder, with its own libraries first',
  withDpkg,
  async (test) => {
    const place = join(temporaryFolder(test), 'a folder')
    const folder = join(place, 'tool')
    mkdirSync(place)
    await unpack([aPackage(test)], folder, recipe)
    const moved = join(place, 'moved')
    renameSync(folder, moved)
    const said = execFileSync(join(moved, 'launchers/tool'), ['an argument'], { encoding: 'utf8' })
    const libraries = ['usr/lib/x86_64-linux-gnu', 'usr/lib/x86_64-linux-gnu/own']
    assert.deepEqual(said.trim().split('|'), [
      join(moved, 'usr/bin/tool'),
      libraries.map((name) => join(moved, name)).join(':'),
      join(moved, 'set'),
      'an argument',
    ])
  },
)

test('files with fixed paths are replaced, and never through a link', withDpkg, async (test) => {
  const folder = join(temporaryFolder(test), 'tool')
  await unpack([aPackage(test)], folder, recipe)
  assert.equal(readFileSync(join(folder, 'usr/lib/a/helper'), 'utf8'), 'ours')
  assert.equal(readFileSync(join(folder, 'usr/lib/b/helper'), 'utf8'), 'ours')
  assert.equal(readFileSync(join(folder, 'usr/share/helper'), 'utf8'), 'theirs')
  assert.equal(readFileSync(join(folder, 'own.conf'), 'utf8'), 'own')
})

test(
  'a program that does not run here is refused, and so is a broken package',
  withDpkg,
  async (test) => {
    const place = temporaryFolder(test)
    const deb = aPackage(test)
    await assert.rejects(
      unpack([deb], join(place, 'a'), { ...recipe, proof: '"$here/usr/bin/none"' }),
    )
    writeFileSync(deb, readFileSync(deb).subarray(0, 300))
    await assert.rejects(unpack([deb], join(place, 'b'), recipe), /dpkg/)
  },
)

test('a package without libraries has no folder of them', (test) => {
  assert.deepEqual(libraryFolders(temporaryFolder(test)), [])
})

function aPackage(test: TestContext): string {
  const place = temporaryFolder(test)
  const files = {
    'DEBIAN/control':
      'Package: tool\nVersion: 1\nArchitecture: all\nMaintainer: me\nDescription: tool\n',
    'usr/bin/tool': tool,
    'usr/share/helper': 'theirs',
    'usr/lib/a/helper': 'theirs',
    'usr/lib/x86_64-linux-gnu/libone.so.1': '',
    'usr/lib/x86_64-linux-gnu/own/libtwo.so': '',
    'usr/lib/x86_64-linux-gnu/other/two.so': '',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, 'tree', name)), { recursive: true })
    writeFileSync(join(place, 'tree', name), text, { mode: 0o755 })
  }
  mkdirSync(join(place, 'tree/usr/lib/b'))
  symlinkSync('../../share/helper', join(place, 'tree/usr/lib/b/helper'))
  const deb = join(place, 'tool.deb')
  execFileSync('dpkg-deb', ['--root-owner-group', '--build', join(place, 'tree'), deb])
  return deb
}
