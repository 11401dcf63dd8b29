// One client: cuts the stream into messages and answers them one after the other.
import type { Socket } from 'node:net'
import { fromJs } from './bson/js.ts'
import { giveBack } from './bson/slabs.ts'
import type { Login } from './commands/authenticate.ts'
import type { Client } from './commands/context.ts'
import { answer, errorReply } from './commands/dispatch.ts'
import type { State } from './state.ts'
import { MAX_MESSAGE, type Message, parseMessage } from './wire/message.ts'
import { addressed, framed, HEADER } from './wire/reply.ts'

/** Bytes that a handshake and a login may need. MongoDB allows as many. */
const LONGEST_BEFORE_LOGIN = 16_384

let lastId = 0

export class Connection implements Client {
  readonly id = ++lastId
  user: string | undefined
  login: Login | undefined
  readonly #state: State
  readonly #socket: Socket
  #chunks: Buffer[] = []
  #size = 0
  #wanted = HEADER
  #queue: Promise<void> = Promise.resolve()
  #waiting = 0
  #closed = false
  #goOn: () => void = () => {}

  constructor(state: State, socket: Socket) {
    this.#state = state
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('drain', () => this.#goOn())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#ended())
  }

  close() {
    this.#socket.destroy()
  }

  #ended() {
    this.#closed = true
    this.#chunks = []
    this.#goOn()
    this.#state.sessions.abortCarriedBy(this)
  }

  #receive(chunk: Buffer) {
    if (this.#closed) return
    this.#chunks.push(chunk)
    this.#size += chunk.length
    while (this.#size >= this.#wanted && !this.#closed) {
      const bytes = this.#gathered()
      const length = bytes.readInt32LE(0)
      if (length < HEADER || length > this.#longest()) return this.#socket.destroy()
      if (bytes.length < length) {
        this.#wanted = length
        return
      }
      this.#wanted = HEADER
      this.#size = bytes.length - length
      this.#chunks = this.#size > 0 ? [bytes.subarray(length)] : []
      // A message that is kept (its documents are stored as they are) must not hold the whole chunk it came in.
      this.#enqueue(bytes.subarray(0, length))
    }
  }

  #longest(): number {
    return this.user === undefined ? LONGEST_BEFORE_LOGIN : MAX_MESSAGE
  }

  #gathered(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks, this.#size)]
    return this.#chunks[0]!
  }

  #enqueue(bytes: Buffer) {
    let message: Message
    try {
      message = parseMessage(bytes)
    } catch (error) {
      // What cannot be read cannot be trusted to be followed by anything readable: answer, then hang up.
      const reply = addressed(
        { id: bytes.readInt32LE(4), isQuery: false },
        framed(fromJs(errorReply(error))),
      )
      this.#queue = this.#queue.then(() => {
        void this.#send(reply)
        this.#socket.destroySoon()
      })
      this.#closed = true
      this.#chunks = []
      return
    }
    // Clients send one message at a time; one that floods is made to wait.
    if (++this.#waiting > 1) this.#socket.pause()
    const work = () => this.#handle(message).catch((error) => this.#giveUp(error))
    this.#queue = this.#waiting === 1 ? work() : this.#queue.then(work)
  }

  async #handle(message: Message) {
    const reply = await answer(this.#state, this, message.request)
    if (!message.isSilent) await this.#send(addressed(message, reply))
    if (--this.#waiting === 0) this.#socket.resume()
    // A statement that was waiting when its client disconnected may have begun another transaction.
    if (this.#closed) this.#state.sessions.abortCarriedBy(this)
  }

  /** A fault of ours, which ends this client's connection and not the server. */
  #giveUp(error: unknown) {
    this.#state.report(error)
    this.#socket.destroy()
  }

  /** Who does not take the answers has to wait for the next: they would fill the memory. */
  async #send(reply: Buffer) {
    if (this.#socket.destroyed) return
    if (this.#socket.write(reply, () => giveBack(reply))) return
    await new Promise<void>((resolve) => {
      this.#goOn = resolve
    })
  }
}
