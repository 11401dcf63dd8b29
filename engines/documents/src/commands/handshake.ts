// What drivers ask about the server itself.
import { ObjectId } from 'bson'
import { MECHANISM } from '../access/scram.ts'
import { documentOf, fieldsOf } from '../bson/elements.ts'
import { T } from '../bson/raw.ts'
import { ownSession, SESSION_MINUTES } from '../sessions/sessions.ts'
import { speculated } from './authenticate.ts'
import type { Command } from './context.ts'
import { OK } from './context.ts'

/** MongoDB 7.0, whose behaviour and protocol this server follows. */
const WIRE_VERSION = 21
export const SET_NAME = 'rs0'

export const hello: Command = (context) => {
  const { state, connection, request } = context
  return {
    ...(request.name !== 'hello' && { ismaster: true, helloOk: true }),
    isWritablePrimary: true,
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

export const endSessions: Command = ({ request, state, connection }) => {
  for (const session of request.documents(request.name)) {
    const id = fieldsOf(session).get('id')
    if (id?.type === T.binary) state.sessions.end(ownSession(documentOf(id), connection))
  }
  return OK
}
