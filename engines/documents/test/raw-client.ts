import { createHash, createHmac, pbkdf2Sync, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import * as bson from 'bson'

const OP_REPLY = 1
const CHECKSUM_PRESENT = 1

/** A connection without a driver, for what drivers do not let one send. */
export class RawClient {
  readonly socket: Socket
  #received = Buffer.alloc(0)
  #waiting: (() => void) | undefined
  closed = false

  static async open(url: string): Promise<RawClient> {
    const [, user, password = '', host = '', port = ''] =
      /mongodb:\/\/(?:([^:@/]*):([^@/]*)@)?([^:/,]+):(\d+)/.exec(url) ?? []
    const socket = connect(Number(port), host)
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    const client = new RawClient(socket)
    if (user) await client.logIn(user, password)
    return client
  }

  /** SCRAM-SHA-256, as drivers do it. */
  async logIn(user: string, password: string) {
    const first = `n=${user},r=${randomUUID()}`
    const started = await this.command({
      saslStart: 1,
      $db: 'admin',
      mechanism: 'SCRAM-SHA-256',
      payload: new bson.Binary(Buffer.from(`n,,${first}`)),
      options: { skipEmptyExchange: true },
    })
    const challenge = String(started.payload)
    const [, nonce, salt = '', rounds] = /^r=([^,]+),s=([^,]+),i=(\d+)$/.exec(challenge) ?? []
    const unproved = `c=biws,r=${nonce}`
    const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
    const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(rounds), 32, 'sha256')
    const key = hmac(salted, 'Client Key')
    const stored = createHash('sha256').update(key).digest()
    const signature = hmac(stored, `${first},${challenge},${unproved}`)
    const proof = Buffer.from(key.map((byte, at) => byte ^ signature[at]!)).toString('base64')
    return this.command({
      saslContinue: 1,
      $db: 'admin',
      conversationId: started.conversationId,
      payload: new bson.Binary(Buffer.from(`${unproved},p=${proof}`)),
    })
  }

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#waiting?.()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.closed = true
      this.#waiting?.()
    })
  }

  /** The next reply's document, or undefined when the server has hung up. */
  async reply(): Promise<bson.Document | undefined> {
    for (;;) {
      const length =
        this.#received.length >= 4 ? this.#received.readInt32LE(0) : Number.POSITIVE_INFINITY
      if (this.#received.length >= length) {
        const message = this.#received.subarray(0, length)
        this.#received = this.#received.subarray(length)
        if (message.readInt32LE(12) === OP_REPLY) return bson.deserialize(message.subarray(36))
        // A server may answer with a checksum behind the document.
        const end = message.length - (message.readUInt32LE(16) & CHECKSUM_PRESENT ? 4 : 0)
        return bson.deserialize(message.subarray(21, end))
      }
      if (this.closed) return undefined
      await new Promise<void>((resolve) => {
        this.#waiting = resolve
      })
    }
  }

  async command(document: bson.Document): Promise<bson.Document> {
    this.socket.write(opMsg(document))
    const reply = await this.reply()
    if (!reply) throw new Error('the server hung up')
    return reply
  }

  close() {
    this.socket.destroy()
  }
}

export function opMsg(
  document: bson.Document,
  { flags = 0, sections = [] as Buffer[], tail = Buffer.alloc(0) } = {},
): Buffer {
  const body = Buffer.from(bson.serialize(document))
  const payload = Buffer.concat([Buffer.alloc(4), Buffer.from([0]), body, ...sections, tail])
  payload.writeUInt32LE(flags, 0)
  return frame(2013, payload)
}

export function frame(code: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(16)
  header.writeInt32LE(16 + payload.length, 0)
  header.writeInt32LE(7, 4)
  header.writeInt32LE(code, 12)
  return Buffer.concat([header, payload])
}
