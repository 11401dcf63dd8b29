// One client: cuts the stream into messages and answers them one after the other.
import type { Socket } from 'node:net'
import { fromJs } from './bson/js.ts'
import { giveBack } from './bson/slabs.ts'
import type { Login } from './commands/authenticate.ts'
import { answer, errorReply } from './commands/dispatch.ts'
import type { State } from './state.ts'
import { MAX_MESSAGE, type Message, parseMessage } from './wire/message.ts'
import { addressed, framed, HEADER } from './wire/reply.ts'

let lastId = 0

export class Connection {
  readonly id = ++lastId
  readonly peer: string
  /** The id of the user who is logged in. */
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

  constructor(state: State, socket: Socket) {
    this.#state = state
    this.#socket = socket
    this.peer = `${socket.remoteAddress}:${socket.remotePort}`
    state.connections.add(this)
    state.connectionsCreated++
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#ended())
  }

  close() {
    this.#socket.destroy()
  }

  #ended() {
    this.#closed = true
    this.#chunks = []
    this.#state.connections.delete(this)
    this.#state.sessions.abortCarriedBy(this)
  }

  #receive(chunk: Buffer) {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    while (this.#size >= this.#wanted && !this.#closed) {
      const bytes = this.#gathered()
      const length = bytes.readInt32LE(0)
      if (length < HEADER || length > MAX_MESSAGE) return this.#socket.destroy()
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
        this.#send(reply)
        this.#socket.end()
      })
      this.#closed = true
      return
    }
    // Clients send one message at a time; one that floods is made to wait.
    if (++this.#waiting > 1) this.#socket.pause()
    const work = () => this.#handle(message)
    this.#queue = this.#waiting === 1 ? work() : this.#queue.then(work)
  }

  async #handle(message: Message) {
    const reply = await answer(this.#state, this, message.request)
    if (!message.isSilent) this.#send(addressed(message, reply))
    if (--this.#waiting === 0) this.#socket.resume()
    // A statement that was still waiting when its client went may have begun another transaction.
    if (this.#closed) this.#state.sessions.abortCarriedBy(this)
  }

  #send(reply: Buffer) {
    if (!this.#socket.destroyed) this.#socket.write(reply, () => giveBack(reply))
  }
}
