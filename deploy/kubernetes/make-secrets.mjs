// Makes the secrets of the local overlay, once: node deploy/kubernetes/make-secrets.mjs FOLDER
// The passwords are those that compose makes; a cluster also needs signing keys, an administrator and a cookie.
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error(
    'Which folder? node deploy/kubernetes/make-secrets.mjs deploy/kubernetes/overlays/local/secrets',
  )
  process.exit(1)
}
const prepare = fileURLToPath(new URL('../docker/prepare.mjs', import.meta.url))
const { status } = spawnSync(process.execPath, [prepare, folder], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
once('rabbitmq/cookie', () => randomBytes(24).toString('hex'))
once('auth/admin_password', () => randomBytes(12).toString('base64url'))
once('auth/smtp_url', () => 'smtp://mailpit:1025')
once('auth/sso_providers', () => '[]')
once('report/redis_address', () => 'redis:6379')
once('report/redis_username', () => 'report')
once('report/redis_password', () => readFileSync(join(folder, 'redis/report-password'), 'utf8'))
once('keys/key-1.pem', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' })
})
once('keys/second-factor.key', () => randomBytes(32).toString('hex'))
console.log(`The administrator's password is in ${join(folder, 'auth/admin_password')}.`)

function once(name, make) {
  const file = join(folder, name)
  if (existsSync(file)) return
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  writeFileSync(file, make(), { mode: 0o400 })
}
