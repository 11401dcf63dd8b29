import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { runInNewContext } from 'node:vm'
import { rightsIn } from '@sortie/local/infrastructure/document-users'
import { root } from '@sortie/local/paths'

type Asked = Record<string, unknown>

const script = readFileSync(join(root, 'deploy/kubernetes/components/data/mongo-init.js'), 'utf8')

/** Runs the script with mongosh's functions on a server without a set, or with one that has all. */
function run(known: boolean) {
  const asked: Array<[string, ...unknown[]]> = []
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void asked.push([name, ...given])
  const connection = {
    adminCommand(command: Asked) {
      asked.push(['adminCommand', command])
      if ('replSetGetStatus' in command && !known)
        throw Object.assign(new Error(), { codeName: 'NotYetInitialized' })
    },
    getUser: () => known || null,
    getRole: () => known || null,
    createUser: note('createUser'),
    updateUser: note('updateUser'),
    createRole: note('createRole'),
    updateRole: note('updateRole'),
  }
  runInNewContext(script, {
    require: () => ({ readFileSync: (file: string) => `${file.split('/').at(-1)}\n` }),
    process: { env: { NAMESPACE: 'sortie', MEMBERS: 'a:1,b:2,c:3' } },
    connect(url: string) {
      asked.push(['connect', url])
      return connection
    },
  })
  const of = (name: string) => asked.filter(([each]) => each === name).map(([, ...given]) => given)
  return JSON.parse(
    JSON.stringify({
      commands: of('adminCommand').flat(),
      addresses: of('connect').flat(),
      made: of('createUser').flat(),
      changed: of('updateUser'),
      rolesMade: of('createRole').flat(),
      rolesChanged: of('updateRole'),
    }),
  )
}

it('a cluster gives the rights that npm start gives, with which every test runs', () => {
  const { made, rolesMade, commands } = run(false)
  const { users, roles } = rightsIn('sortie')
  assert.deepEqual(
    made,
    Object.entries(users).map(([user, rights]) => ({
      user,
      pwd: `${user}-password`,
      roles: rights,
    })),
  )
  assert.deepEqual(
    rolesMade,
    Object.entries(roles).map(([role, privileges]) => ({ role, privileges, roles: [] })),
  )
  assert.equal(commands[1].replSetInitiate.members.length, 3)
  assert.equal(commands[1].replSetInitiate.settings.electionTimeoutMillis, 5000)
})

it('a second run changes rights and passwords back, and the set not at all', () => {
  const { made, changed, rolesMade, rolesChanged, commands } = run(true)
  assert.deepEqual([made, rolesMade, commands], [[], [], [{ replSetGetStatus: 1 }]])
  assert.equal(changed.length, 6)
  assert.equal(rolesChanged.length, 1)
})

it('the container waits for a primary as long as an election may take', () => {
  const address = new URL(run(false).addresses[1].replace('a:1,b:2,c:3', 'a'))
  assert.ok(Number(address.searchParams.get('serverSelectionTimeoutMS')) >= 30_000)
})
