// SCRAM-SHA-256 (RFC 5802, RFC 7677), the server's side.
import {
  createHash,
  createHmac,
  pbkdf2 as pbkdf2WithCallback,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { CommandError, unsupported } from '../errors.ts'

export const MECHANISM = 'SCRAM-SHA-256'
// MongoDB's default; drivers refuse less than 4096.
const ITERATIONS = 15_000
const KEY_BYTES = 32
const SALT_BYTES = 28

const pbkdf2 = promisify(pbkdf2WithCallback)
const secretOfProcess = randomBytes(KEY_BYTES)

/** What is kept of a password, in base64: it proves a password, and opens nothing by itself. */
export interface Credentials {
  salt: string
  iterations: number
  storedKey: string
  serverKey: string
}

export async function credentialsOf(password: string): Promise<Credentials> {
  // SASLprep changes nothing in ASCII; beyond it this server would have to know its tables.
  if (!/^[\x20-\x7e]+$/.test(password))
    throw unsupported('a password that is empty or beyond ASCII')
  const salt = randomBytes(SALT_BYTES)
  const salted = await pbkdf2(password, salt, ITERATIONS, KEY_BYTES, 'sha256')
  return {
    salt: salt.toString('base64'),
    iterations: ITERATIONS,
    storedKey: sha256(hmac(salted, 'Client Key')).toString('base64'),
    serverKey: hmac(salted, 'Server Key').toString('base64'),
  }
}

/** Unknown names get a challenge too, so that nobody learns which exist. */
export function credentialsOfNobody(name: string): Credentials {
  const salt = hmac(secretOfProcess, name).subarray(0, SALT_BYTES)
  const nothing = randomBytes(KEY_BYTES).toString('base64')
  return {
    salt: salt.toString('base64'),
    iterations: ITERATIONS,
    storedKey: nothing,
    serverKey: nothing,
  }
}

/** The name in a client's first message. */
export function nameIn(clientFirst: string): string {
  const name = /^n,,n=([^,]*),r=/.exec(clientFirst)?.[1]
  if (name === undefined) throw failed()
  return name.replaceAll('=2C', ',').replaceAll('=3D', '=')
}

/** One attempt to prove a password: `challenge` goes out, the proof that comes back is judged once. */
export class Conversation {
  readonly challenge: string
  readonly #credentials: Credentials
  readonly #clientFirst: string
  readonly #nonce: string

  constructor(credentials: Credentials, clientFirst: string) {
    const bare = clientFirst.slice('n,,'.length)
    const nonce = /,r=([^,]+)/.exec(bare)?.[1]
    if (!nonce) throw failed()
    this.#credentials = credentials
    this.#clientFirst = bare
    this.#nonce = nonce + randomBytes(24).toString('base64')
    this.challenge = `r=${this.#nonce},s=${credentials.salt},i=${credentials.iterations}`
  }

  /** The server's own proof; throws AuthenticationFailed when the client's is wrong. */
  answer(clientFinal: string): string {
    const [, unproved = '', nonce, proof = ''] =
      /^(c=biws,r=([^,]+)),p=([A-Za-z0-9+/=]+)$/.exec(clientFinal) ?? []
    const message = `${this.#clientFirst},${this.challenge},${unproved}`
    const storedKey = Buffer.from(this.#credentials.storedKey, 'base64')
    const key = xor(Buffer.from(proof, 'base64'), hmac(storedKey, message))
    if (nonce !== this.#nonce || !timingSafeEqual(sha256(key), storedKey)) throw failed()
    const serverKey = Buffer.from(this.#credentials.serverKey, 'base64')
    return `v=${hmac(serverKey, message).toString('base64')}`
  }
}

export function failed() {
  return new CommandError('AuthenticationFailed', 'Authentication failed.')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function xor(left: Buffer, right: Buffer): Buffer {
  return Buffer.from(right.map((byte, index) => byte ^ (left[index] ?? 0)))
}
