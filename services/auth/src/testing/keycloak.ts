import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@sortie/testing/eventually'
import { freePort } from '@sortie/testing/free-port'

const version = '26.7.3'
const coordinates = `org.keycloak:keycloak-quarkus-dist:${version}:zip`
const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
/** It is 177 MB: fetched once. */
const kept = join(homedir(), '.cache/sortie/keycloak')
/** It builds itself when it is started for the first time. */
const startMs = 300_000

/** Why there is no Keycloak here; null where there is one, which this may have fetched. */
export function noKeycloak(): string | null {
  for (const program of ['java', 'mvn', 'unzip'])
    if (spawnSync(program, [program === 'unzip' ? '-v' : '-version']).error)
      return `${program} is missing`
  if (existsSync(zip())) return null
  mkdirSync(kept, { recursive: true })
  const args = ['-q', '-B', copy, `-Dartifact=${coordinates}`, `-DoutputDirectory=${kept}`]
  const { status } = spawnSync('mvn', args, { stdio: 'ignore', timeout: startMs })
  return status === 0 && existsSync(zip()) ? null : `Maven does not bring ${coordinates}`
}

const zip = () => join(kept, `keycloak-quarkus-dist-${version}.zip`)

/** A Keycloak on loopback with a realm of its own, in memory. */
export async function keycloak(realm: object & { realm: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-keycloak-'))
  execFileSync('unzip', ['-q', zip(), '-d', folder])
  const port = await freePort()
  const at = `http://127.0.0.1:${port}`
  const admin = { username: 'admin', password: 'of this test' }
  const args = ['start-dev', '--http-host=127.0.0.1', `--http-port=${port}`, '--db=dev-mem']
  const child = spawn(join(folder, `keycloak-${version}/bin/kc.sh`), args, {
    stdio: 'ignore',
    // The script starts Java as a child of its own.
    detached: true,
    env: {
      ...process.env,
      KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
    },
  })
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  try {
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`Keycloak ended with ${child.exitCode}`)
      const { ok } = await fetch(`${at}/realms/master/.well-known/openid-configuration`)
      if (!ok) throw new Error('not yet')
    }, startMs)
    await makeRealm(at, admin, realm)
    return { issuer: `${at}/realms/${realm.realm}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGTERM')
  await exit
}

type Admin = { username: string; password: string }

async function makeRealm(at: string, admin: Admin, realm: object): Promise<void> {
  const form = { grant_type: 'password', client_id: 'admin-cli', ...admin }
  const tokens = await fetch(`${at}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const { access_token: token } = (await tokens.json()) as { access_token: string }
  const made = await fetch(`${at}/admin/realms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(realm),
  })
  if (made.status !== 201) throw new Error(`${made.status} ${await made.text()}`)
}

/** A browser of its own that signs in at Keycloak's page, and keeps its cookies. */
export function keycloakBrowser(comeBack: string) {
  const cookies = new Map<string, string>()
  async function open(address: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    const response = await fetch(address, { redirect: 'manual', headers: { cookie }, ...sent })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    open,
    /** What the browser comes back with; without a password there has to be a session there. */
    async browse(address: string, username: string, password?: string): Promise<string> {
      let response = await open(address)
      if (password !== undefined) {
        const [, action = ''] = /action="([^"]+)"/.exec(await response.text()) ?? []
        response = await open(action.replaceAll('&amp;', '&'), { username, password })
      }
      const to = response.headers.get('location') ?? ''
      if (!to.startsWith(comeBack)) throw new Error(`${response.status} ${to}`)
      return new URL(to).search.slice(1)
    },
  }
}
