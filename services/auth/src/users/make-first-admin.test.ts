import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { authEnvironment } from '@sortie/testing/auth-environment'
import { spawnService } from '@sortie/testing/spawn-service'
import { clientOf, newNamespace, testEnvironment } from '@sortie/testing/test-service'

describe('the first administrator', async () => {
  const own = await authEnvironment()
  const file = join(own.directory, 'secret', 'admin-password.txt')
  const env = {
    ...testEnvironment({ url: 'http://127.0.0.1:9' }, newNamespace()),
    KEYS_DIR: own.env.KEYS_DIR,
    MAIL_DIR: own.env.MAIL_DIR,
    ADMIN_EMAIL: 'Chief@Example.org',
    ADMIN_PASSWORD: '',
    ADMIN_PASSWORD_FILE: file,
  }
  after(own.remove)

  const nobody = { id: '', email: '', role: 'user' as const, token: '' }
  const signIn = (url: string, password: string) =>
    clientOf(url, nobody).call(sessionApi.login, {
      body: { username: 'chief@example.org', password },
    })

  it('is made once by several instances that start at once, with a password only the owner can read', async () => {
    const instances = await Promise.all([spawnService('auth', env), spawnService('auth', env)])
    try {
      assert.equal((await stat(file)).mode & 0o777, 0o600)
      const password = (await readFile(file, 'utf8')).trim()
      assert.ok(password.length >= 20)
      for (const { url } of instances) {
        const { status, body, headers } = await signIn(url, password)
        assert.equal(status, 200)
        assert.equal(body.role, 'admin')
        const admin = clientOf(url, { ...nobody, token: headers.get('x-session-token') ?? '' })
        assert.equal((await admin.call(adminUserApi.counts, {})).body.total, 1)
      }
    } finally {
      await Promise.all(instances.map((instance) => instance.kill()))
    }
  })

  it('the first administrator is not made again when the variables change', async () => {
    const before = await readFile(file, 'utf8')
    const again = await spawnService('auth', { ...env, ADMIN_PASSWORD: 'another password' })
    try {
      assert.equal((await signIn(again.url, 'another password')).status, 401)
      assert.equal((await signIn(again.url, before.trim())).status, 200)
      assert.equal(await readFile(file, 'utf8'), before)
    } finally {
      await again.kill()
    }
  })

  it('has the password of a file that is named', async () => {
    const given = join(own.directory, 'given.txt')
    await writeFile(given, 'from a file\n')
    const fresh = { ...env, NAMESPACE: newNamespace(), ADMIN_PASSWORD_FROM: given }
    const auth = await spawnService('auth', fresh)
    try {
      assert.equal((await signIn(auth.url, 'from a file')).status, 200)
    } finally {
      await auth.kill()
    }
  })
})
