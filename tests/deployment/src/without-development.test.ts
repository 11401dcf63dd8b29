import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { repository } from './compose.ts'

const files = globSync('{.,gateway,web,{services,packages,engines,tools,tests}/*}/package.json', {
  cwd: repository,
})

it('the image takes what only development needs out of every workspace that the root names', (test) => {
  const folder = temporaryFolder(test)
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(repository, file), join(folder, file))
  }
  // Files stand beside the workspaces.
  writeFileSync(join(folder, 'tests/README.md'), '')
  const script = join(repository, 'deploy/docker/without-development.mjs')
  assert.equal(spawnSync(process.execPath, [script], { cwd: folder }).status, 0)
  assert.ok(files.some((file) => file.startsWith('engines/')))
  for (const file of files) {
    const { devDependencies, name } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    assert.ok(name, `${file} keeps the rest`)
    assert.equal(devDependencies, undefined, file)
  }
})
