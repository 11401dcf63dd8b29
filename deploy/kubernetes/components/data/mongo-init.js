// Run by mongosh: makes the servers of MEMBERS a replica set (transactions need one) and a user for each service that
// may touch its own database only, and one for backups. Runs at every start and changes nothing that is right already.
const { readFileSync } = require('node:fs')

const { NAMESPACE: namespace, MEMBERS: members } = process.env
const hosts = members.split(',')
const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim()
const root = `mongodb://root:${secret('root-password')}@`
let connection = connect(`${root}${hosts[0]}/admin?authSource=admin&directConnection=true`)

try {
  connection.adminCommand({ replSetGetStatus: 1 })
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error
  connection.adminCommand({
    replSetInitiate: { _id: 'rs0', members: hosts.map((host, _id) => ({ _id, host })) },
  })
}
// Waits for a primary, whichever member it is.
connection = connect(`${root}${members}/admin?authSource=admin&replicaSet=rs0`)

const own = (name) => [{ role: 'readWrite', db: `${namespace}_${name}` }]
const roles = Object.fromEntries(
  ['auth', 'expense', 'travel', 'receipt', 'report'].map((name) => [name, own(name)]),
)
roles.backup = ['backup', 'restore', 'readAnyDatabase']
for (const name of Object.keys(roles)) {
  const rights = { pwd: secret(`${name}-password`), roles: roles[name] }
  if (connection.getUser(name)) connection.updateUser(name, rights)
  else connection.createUser({ user: name, ...rights })
}
