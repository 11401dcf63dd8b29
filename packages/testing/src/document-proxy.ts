import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import {
  abortOf,
  type Command,
  commandOf,
  isHello,
  messages,
  refusal,
  reply,
  withBody,
  withoutMajority,
  wordsIn,
} from './document-messages.ts'
import { DocumentSet } from './document-set.ts'

/** Faults that the proxy can inject; `canHappen` says which of them a real server could cause for a command. */
export const documentFaults = [
  'cut before',
  'cut after',
  'NotWritablePrimary',
  'InterruptedDueToReplStateChange',
  'WriteConflict',
  'majority lost',
  'primary changes',
  'silent before',
  'silent after',
] as const
export type DocumentFault = (typeof documentFaults)[number]

type Injection = {
  /** The commands counted so far, in order. */
  commands: Command[]
  struck: Command | undefined
  end(): void
}
export type DocumentProxy = {
  url: string
  /** Injects a fault once, at the `at`th command (from 1) for which `counts` is true; counts until it is ended. */
  failAt(counts: (command: Command) => boolean, at: number, fault: DocumentFault): Injection
  /** All commands, options and operators that were sent, as `wordsIn` writes them. */
  words(): ReadonlySet<string>
  /** Breaks every connection and refuses new ones until `restore`. */
  cut(): void
  restore(): void
  stop(): Promise<void>
}

/** Write conflicts occur in transactions only, and only writes wait for a majority. */
export function canHappen(fault: DocumentFault, { name, inTransaction }: Command): boolean {
  if (fault === 'WriteConflict') return inTransaction && name !== 'abortTransaction'
  if (fault === 'majority lost')
    return name === 'commitTransaction' || (!inTransaction && writes.has(name))
  return true
}
const writes = new Set(['insert', 'update', 'delete', 'findAndModify'])
/** The id of the proxy's own requests, whose replies nobody waits for. */
const ownRequest = 0x7fffffff

/**
 * A proxy before the document server that parses the wire protocol and injects faults where a test wants them. The
 * server looks like a set of three, each of which has an address of its own.
 */
export async function startDocumentProxy(serverUrl: string): Promise<DocumentProxy> {
  const behind = new URL(serverUrl)
  const open = new Set<Socket>()
  const words = new Set<string>()
  const injections = new Set<Injection & { strikes(command: Command): DocumentFault | undefined }>()
  let away = false

  function faultFor(command: Command): DocumentFault | undefined {
    const faults = [...injections].map((injection) => injection.strikes(command))
    return faults.find((fault) => fault !== undefined)
  }

  function join(client: Socket, member: number): void {
    if (away) return void client.destroy()
    const upstream = connect(Number(behind.port), behind.hostname)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    let silent = false
    /** Replies to replace or cut off, by the id of their request. */
    const awaited = new Map<number, (answer: Buffer) => Buffer | null>()
    const take = (message: Buffer) => {
      if (silent) return
      const id = message.readInt32LE(4)
      const command = commandOf(message)
      for (const word of wordsIn(message)) words.add(word)
      if (isHello(message, command))
        awaited.set(id, (answer) => withBody(answer, (hello) => set.helloOf(member, hello)))
      const fault = command && faultFor(command)
      if (!command || (!fault && !set.refuses(member, command))) return void upstream.write(message)
      switch (fault) {
        case 'cut before':
          return void client.destroy()
        case 'silent before':
          silent = true
          return
        case 'cut after':
          awaited.set(id, () => null)
          break
        case 'silent after':
          silent = true
          break
        case 'majority lost':
          awaited.set(id, withoutMajority)
          break
        case 'primary changes':
          set.change()
          if (command.inTransaction) upstream.write(abortOf(command, ownRequest))
          return void client.write(reply(id, refusal('NotWritablePrimary', command)))
        default:
          return void client.write(reply(id, refusal(fault ?? 'NotWritablePrimary', command)))
      }
      upstream.write(message)
    }
    client.on('data', messages(take))
    upstream.on(
      'data',
      messages((message) => {
        const id = message.readInt32LE(8)
        if (silent || id === ownRequest) return
        const change = awaited.get(id)
        awaited.delete(id)
        const answer = change ? change(message) : message
        if (answer) client.write(answer)
        else client.destroy()
      }),
    )
  }

  const servers = [0, 1, 2].map((member) => createServer((client) => join(client, member)))
  const addresses = await Promise.all(servers.map(addressOf))
  const set = new DocumentSet(addresses)
  const url = new URL(serverUrl)
  url.host = addresses[0] ?? ''
  url.searchParams.delete('directConnection')
  url.searchParams.set('replicaSet', 'rs0')
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    failAt(counts, at, fault) {
      const injection = {
        commands: [] as Command[],
        struck: undefined as Command | undefined,
        strikes(command: Command) {
          if (!counts(command)) return
          this.commands.push(command)
          if (this.commands.length < at || this.struck || !canHappen(fault, command)) return
          this.struck = command
          return fault
        },
        end: () => void injections.delete(injection),
      }
      injections.add(injection)
      return injection
    },
    words: () => words,
    cut() {
      away = true
      breakAll()
    },
    restore() {
      away = false
    },
    async stop() {
      const closed = servers.map(
        (server) => new Promise<void>((resolve) => server.close(() => resolve())),
      )
      breakAll()
      await Promise.all(closed)
    },
  }
}

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
