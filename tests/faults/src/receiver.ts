import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

type Arrived = { id: string; recordId: string; body: unknown }
export type How = 'take' | 'silent' | 'begin'

/** A receiver of webhooks on this port. `arrived` is all that ever came, also to one that was killed since. */
export function receiverAt(port: number) {
  const arrived: Arrived[] = []
  let child: ChildProcess | undefined
  const file = fileURLToPath(new URL('webhook-receiver.mjs', import.meta.url))
  return {
    arrived,
    async start(): Promise<void> {
      child = fork(file, [String(port)])
      child.on('message', (said: Arrived) => said.id && arrived.push(said))
      await once(child, 'message')
    },
    async answer(how: How): Promise<void> {
      child?.send(how)
      while ((await once(child as ChildProcess, 'message'))[0].how !== how);
    },
    signal: (name: NodeJS.Signals) => child?.kill(name),
    async kill(): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
