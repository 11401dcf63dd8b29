import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { objectRights } from '@sortie/local/infrastructure/object-rights'
import { root } from '@sortie/local/paths'
import { temporaryFolder } from '@sortie/testing/temporary-folder'

const script = join(root, 'deploy/kubernetes/components/data/minio-init.sh')
/** Notes what it was asked. As mc does, it says no when a policy is attached already. */
const mc = `#!/bin/sh
echo "$*" >>"$ASKED"
case "$*" in
  *"policy attach"*) exit 1 ;;
  *"user info"*) echo "PolicyName: sortie-$5" ;;
esac
`

/** Runs the script with the files that `prepare` makes, and those of `more`. */
function run(test: TestContext, more: string[] = []) {
  const folder = temporaryFolder(test)
  const [programs, secrets] = [join(folder, 'bin'), join(folder, 'secrets')]
  for (const each of [programs, secrets]) mkdirSync(each)
  writeFileSync(join(programs, 'mc'), mc, { mode: 0o755 })
  const names = Object.keys(objectRights).map((name) => `${name}-password`)
  for (const name of ['root-user', 'root-password', ...names, ...more])
    writeFileSync(join(secrets, name), `the ${name}`)
  const asked = join(folder, 'asked')
  const env = { ASKED: asked, SECRETS_DIR: secrets, TMPDIR: folder, NAMESPACE: 'company' }
  const PATH = `${programs}:${process.env.PATH}`
  const { status, stderr } = spawnSync('sh', [script], { env: { ...env, PATH }, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  const policies = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return {
    asked: readFileSync(asked, 'utf8').split('\n'),
    policies: Object.fromEntries(
      policies.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
    ),
  }
}

it('MinIO gives each program the rights that npm start gives', (test) => {
  const { asked, policies } = run(test)
  const accounts = Object.entries(objectRights)
  assert.equal(Object.keys(policies).length, accounts.length)
  for (const [name, prefixes] of accounts) {
    const [where, list, objects] = policies[`sortie-${name}.json`].Statement
    const own = prefixes.map((prefix) => `company/${prefix}*`)
    assert.deepEqual(where.Action, ['s3:GetBucketLocation'])
    assert.deepEqual(
      [list.Action, list.Condition.StringLike['s3:prefix']],
      [['s3:ListBucket'], own],
    )
    assert.deepEqual(
      objects.Resource,
      own.map((prefix) => `arn:aws:s3:::sortie/${prefix}`),
    )
    assert.ok(asked.includes(`admin user add store ${name} the ${name}-password`))
    assert.ok(asked.includes(`admin policy attach store sortie-${name} --user ${name}`))
  }
  assert.ok(!asked.some((line) => line.includes('user remove')))
})

it('the account that all programs shared before is taken away', (test) => {
  const { asked } = run(test, ['access-key'])
  assert.ok(asked.includes('admin user remove store the access-key'))
})
