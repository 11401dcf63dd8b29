import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { howToInstall } from './find-programs.mjs'
import { root } from './paths.ts'

test('all missing programs are named at once, with one command and an alternative', () => {
  const sentence = howToInstall(['rabbitmq', 'redis', 'chromium'])
  assert.match(sentence, /^RabbitMQ, Redis and Chromium are missing\./)
  assert.match(
    sentence,
    /sudo apt-get install rabbitmq-server redis-server chromium chromium-headless-shell$/m,
  )
  assert.match(sentence, /docker compose up --build --wait/)
  assert.match(howToInstall(['redis']), /^Redis is missing\./)
  assert.match(howToInstall(['rabbitmq', 'redis']), /^RabbitMQ and Redis are missing\./)
  assert.match(
    howToInstall(['chromium', 'browser']),
    /^Chromium is missing\. .* chromium chromium-headless-shell$/m,
  )
})

test('an ordinary user without apt learns of all missing programs before anything is installed', (test) => {
  if (process.getuid?.() !== 0) return test.skip('only root can start a program as somebody else')
  const folder = temporaryFolder(test)
  // A clone without node_modules, on a machine whose programs are elsewhere.
  for (const file of ['package.json', 'package-lock.json', 'tools/bootstrap.mjs'])
    cpSync(join(root, file), join(folder, file))
  const finder = 'tools/local/src/find-programs.mjs'
  mkdirSync(join(folder, 'tools/local/src'), { recursive: true })
  cpSync(join(root, finder), join(folder, finder))
  cpSync(process.execPath, join(folder, 'node'), { dereference: true })
  const hidden = ['rabbitmq-server', 'redis-server', 'chromium', 'chromium-headless-shell']
  const source = readFileSync(join(folder, finder), 'utf8')
  writeFileSync(
    join(folder, finder),
    hidden
      .reduce(
        (text, name) => text.replaceAll(`programs: ['${name}'`, `programs: ['no-${name}'`),
        source,
      )
      .replace("'chromium', 'chromium-browser', 'google-chrome'", "'no-chromium'")
      .replace("['apt-get', 'dpkg']", "['no-apt-get', 'dpkg']"),
  )
  for (let at = folder; at.startsWith('/tmp/'); at = join(at, '..')) chmodSync(at, 0o755)
  const { status, stderr } = spawnSync(join(folder, 'node'), ['tools/bootstrap.mjs', 'start'], {
    cwd: folder,
    uid: 65_534,
    gid: 65_534,
    env: { PATH: '/usr/bin' },
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.equal(stderr.trim(), howToInstall(['rabbitmq', 'redis', 'chromium']))
  assert.ok(!existsSync(join(folder, 'node_modules')), readdirSync(folder).join())
})
