// What drivers and people ask about the server itself.
import { ObjectId } from 'bson'
import { partsOf } from '../access/accounts.ts'
import { MECHANISM } from '../access/scram.ts'
import { documentOf, fieldsOf } from '../bson/elements.ts'
import { T } from '../bson/raw.ts'
import { unsupported } from '../errors.ts'
import { ownSession, SESSION_MINUTES } from '../sessions/sessions.ts'
import { speculated } from './authenticate.ts'
import type { Command } from './context.ts'
import { OK } from './context.ts'

/** The release whose behaviour and protocol this server follows. */
export const VERSION = [7, 0, 0, 0]
const WIRE_VERSION = 21
export const SET_NAME = 'rs0'

export const hello: Command = (context) => {
  const { state, connection, request } = context
  return {
    ...(request.name === 'hello' ? { isWritablePrimary: true } : { ismaster: true, helloOk: true }),
    ...(request.name === 'hello' ? {} : { isWritablePrimary: true }),
    hosts: [state.address],
    setName: SET_NAME,
    setVersion: 1,
    secondary: false,
    primary: state.address,
    me: state.address,
    electionId: new ObjectId('7fffffff0000000000000001'),
    // Without topologyVersion drivers poll instead of holding a stream open.
    lastWrite: { lastWriteDate: new Date(), majorityWriteDate: new Date() },
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: SESSION_MINUTES,
    connectionId: connection.id,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
    ...(request.fields.has('saslSupportedMechs') && { saslSupportedMechs: [MECHANISM] }),
    ...speculated(context),
    ok: 1,
  }
}

export const ping: Command = () => OK

export const buildInfo: Command = () => ({
  version: VERSION.slice(0, 3).join('.'),
  versionArray: VERSION,
  gitVersion: 'sortie-document-server',
  modules: [],
  storageEngines: ['sqlite'],
  bits: 64,
  debug: false,
  maxBsonObjectSize: 16 * 1024 * 1024,
  ok: 1,
})

export const replSetGetStatus: Command = ({ state }) => ({
  set: SET_NAME,
  date: new Date(),
  myState: 1,
  members: [
    {
      _id: 0,
      name: state.address,
      health: 1,
      state: 1,
      stateStr: 'PRIMARY',
      self: true,
      uptime: Math.floor((Date.now() - state.startedAt) / 1000),
    },
  ],
  ok: 1,
})

export const connectionStatus: Command = ({ request, state, connection }) => {
  request.allow('showPrivileges')
  if (request.flag('showPrivileges')) throw unsupported('connectionStatus with showPrivileges')
  const { name, db } = partsOf(connection.user ?? '')
  return {
    authInfo: {
      authenticatedUsers: connection.user ? [{ user: name, db }] : [],
      authenticatedUserRoles: state.accounts.users.get(connection.user ?? '')?.roles ?? [],
    },
    ok: 1,
  }
}

export const whatsmyuri: Command = ({ connection }) => ({ you: connection.peer, ok: 1 })

export const endSessions: Command = ({ request, state, connection }) => {
  for (const session of request.documents(request.name)) {
    const id = fieldsOf(session).get('id')
    if (id?.type === T.binary) state.sessions.end(ownSession(documentOf(id), connection))
  }
  return OK
}
