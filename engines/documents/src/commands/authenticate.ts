// saslStart and saslContinue; `hello` may carry the first step.
import { Binary } from 'bson'
import { idOf } from '../access/accounts.ts'
import { Conversation, credentialsOfNobody, failed, MECHANISM, nameIn } from '../access/scram.ts'
import { documentOf, fieldsOf } from '../bson/elements.ts'
import type { Js } from '../bson/js.ts'
import { isTruthy } from '../bson/js.ts'
import type { Raw } from '../bson/raw.ts'
import { stringOf, T } from '../bson/raw.ts'
import { CommandError } from '../errors.ts'
import type { Command, Context } from './context.ts'

/** A login under way on a connection. */
export interface Login {
  user: string
  conversation: Conversation | undefined
  /** The client wants to be told that it is done in the same reply that proves the server. */
  skipsEmptyExchange: boolean
}

const CONVERSATION = 1
// As many bytes as a name, a nonce and a proof may need, and no more.
const LONGEST_PAYLOAD = 4096

export const saslStart: Command = (context) => {
  const { request } = context
  return begin(context, request.fields, context.database)
}

export const saslContinue: Command = ({ request, connection }) => {
  const login = connection.login
  if (!login || request.number('conversationId') !== CONVERSATION)
    throw new CommandError('ProtocolError', 'No SASL session state found')
  const payload = textOf(request.fields.get('payload'))
  try {
    if (!login.conversation) return finished(connection, login)
    const proof = login.conversation.answer(payload)
    login.conversation = undefined
    return login.skipsEmptyExchange ? finished(connection, login, proof) : step(proof, false)
  } catch (error) {
    connection.login = undefined
    throw error
  }
}

/** The part of `hello` that begins a login at once; a client whose attempt fails here begins again by saslStart. */
export function speculated(context: Context): Js {
  const { request } = context
  const attempt = request.document('speculativeAuthenticate')
  if (!attempt) return {}
  const fields = fieldsOf(documentOf(attempt))
  if (!fields.has('saslStart')) return {}
  try {
    return { speculativeAuthenticate: begin(context, fields, textOf(fields.get('db'))) }
  } catch (error) {
    if (error instanceof CommandError) return {}
    throw error
  }
}

function begin({ state, connection }: Context, fields: Map<string, Raw>, database: string) {
  const mechanism = textOf(fields.get('mechanism'))
  if (mechanism !== MECHANISM)
    throw new CommandError(
      'MechanismUnavailable',
      `Received authentication for mechanism ${mechanism} which is not enabled`,
    )
  const first = textOf(fields.get('payload'))
  const user = idOf(database, nameIn(first))
  const credentials = state.accounts.users.get(user)?.credentials ?? credentialsOfNobody(user)
  const options = fields.get('options')
  connection.login = {
    user,
    conversation: new Conversation(credentials, first),
    skipsEmptyExchange:
      options?.type === T.object &&
      isTruthy(fieldsOf(documentOf(options)).get('skipEmptyExchange')),
  }
  return step(connection.login.conversation!.challenge, false)
}

function finished(connection: Context['connection'], login: Login, proof = '') {
  connection.user = login.user
  connection.login = undefined
  return step(proof, true)
}

function step(payload: string, done: boolean): Js {
  return { conversationId: CONVERSATION, done, payload: new Binary(Buffer.from(payload)), ok: 1 }
}

function textOf(value: Raw | undefined): string {
  if (value?.type === T.string) return stringOf(value)
  if (value?.type !== T.binary) throw failed()
  // Length and subtype stand before the bytes.
  const start = value.start + 5
  if (value.end - start > LONGEST_PAYLOAD) throw failed()
  return Buffer.from(value.bytes.subarray(start, value.end)).toString('utf8')
}
