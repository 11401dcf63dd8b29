import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import {
  type Command,
  commandOf,
  messages,
  refusal,
  reply,
  withoutMajority,
} from './document-messages.ts'

/** Faults that the proxy can inject; `canHappen` says which of them a real server could cause for a command. */
export const documentFaults = [
  'cut before',
  'cut after',
  'NotWritablePrimary',
  'InterruptedDueToReplStateChange',
  'WriteConflict',
  'majority lost',
] as const
export type DocumentFault = (typeof documentFaults)[number]

export type Injection = {
  /** The commands counted so far, in order. */
  commands: Command[]
  struck: Command | undefined
}
export type DocumentProxy = {
  url: string
  /** Injects a fault once, at the `at`th command (from 1) that `counts`. Replaces the fault before. */
  failAt(counts: (command: Command) => boolean, at: number, fault: DocumentFault): Injection
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

/** A proxy before the document server that parses the wire protocol and injects faults where a test wants them. */
export async function startDocumentProxy(serverUrl: string): Promise<DocumentProxy> {
  const behind = new URL(serverUrl)
  const open = new Set<Socket>()
  let away = false
  let counts: (command: Command) => boolean = () => false
  let at = Number.POSITIVE_INFINITY
  let fault: DocumentFault = 'cut before'
  let injection: Injection = { commands: [], struck: undefined }

  /** True for the command at which the fault is injected. */
  const strikes = (command: Command | undefined) => {
    if (!command || !counts(command)) return false
    injection.commands.push(command)
    if (injection.commands.length < at || injection.struck || !canHappen(fault, command))
      return false
    injection.struck = command
    return true
  }
  const server = createServer((client) => {
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
    /** Replies to replace or cut off, by the id of their request. */
    const awaited = new Map<number, (answer: Buffer) => Buffer | null>()
    client.on(
      'data',
      messages((message) => {
        const command = commandOf(message)
        if (!strikes(command) || !command) return void upstream.write(message)
        const id = message.readInt32LE(4)
        if (fault === 'cut before') return void client.destroy()
        if (fault === 'cut after') awaited.set(id, () => null)
        else if (fault === 'majority lost') awaited.set(id, withoutMajority)
        else return void client.write(reply(id, refusal(fault, command)))
        upstream.write(message)
      }),
    )
    upstream.on(
      'data',
      messages((message) => {
        const change = awaited.get(message.readInt32LE(8))
        const answer = change ? change(message) : message
        if (answer) client.write(answer)
        else client.destroy()
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  // Otherwise the driver would connect to the address that the server announces.
  url.searchParams.delete('replicaSet')
  url.searchParams.set('directConnection', 'true')
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    failAt(whom, where, how) {
      counts = whom
      at = where
      fault = how
      injection = { commands: [], struck: undefined }
      return injection
    },
    cut() {
      away = true
      breakAll()
    },
    restore() {
      away = false
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      breakAll()
      await closed
    },
  }
}
