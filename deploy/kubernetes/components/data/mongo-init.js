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
    replSetInitiate: {
      _id: 'rs0',
      members: hosts.map((host, _id) => ({ _id, host })),
      // MongoDB's default of 10 s is meant for links between continents.
      settings: { electionTimeoutMillis: 5000 },
    },
  })
}
// Waits for a primary, whichever member it is; three that have just met need longer than mongosh's own 2 s.
connection = connect(
  `${root}${members}/admin?authSource=admin&replicaSet=rs0&serverSelectionTimeoutMS=60000`,
)

const services = ['auth', 'expense', 'travel', 'receipt', 'report']
const own = (name) => [{ role: 'readWrite', db: `${namespace}_${name}` }]
const users = Object.fromEntries(services.map((name) => [name, own(name)]))

// A backup reads every collection, a restore drops and fills them; neither may change users or drop a database.
const backupRole = 'sortieBackup'
const privileges = services.map((name) => ({
  resource: { db: `${namespace}_${name}`, collection: '' },
  actions: [
    ...['find', 'listCollections', 'listIndexes'],
    ...['createCollection', 'dropCollection', 'insert', 'createIndex'],
  ],
}))
if (connection.getRole(backupRole)) connection.updateRole(backupRole, { privileges, roles: [] })
else connection.createRole({ role: backupRole, privileges, roles: [] })
users.backup = [{ role: backupRole, db: 'admin' }]

for (const [name, roles] of Object.entries(users)) {
  const rights = { pwd: secret(`${name}-password`), roles }
  if (connection.getUser(name)) connection.updateUser(name, rights)
  else connection.createUser({ user: name, ...rights })
}
