import { setTimeout as pause } from 'node:timers/promises'
import { type BreakableSystem, type ServerName, serverNames } from '@sortie/faults/system'
import type { TcpProxy } from '@sortie/testing/tcp-proxy'

const programs = ['auth', 'expense', 'travel', 'receipt', 'scan', 'report', 'gateway'] as const
const everyPart: string[] = [...serverNames, ...programs]
const everyWay = ['killed', 'frozen', 'cut off'] as const
export type Way = (typeof everyWay)[number]
export type Fault = { part: string; way: Way; ms: number }

const longestMs = 8000

/** `random` decides; of the parts and ways named, or of all, and how long unless that is given. Only servers can be cut off. */
export function chooseFault(
  random: () => number,
  parts: string[] = everyPart,
  ways: readonly Way[] = everyWay,
  awayMs?: number,
): Fault {
  const ms = awayMs ?? 1000 + Math.floor(random() * (longestMs - 1000))
  const part = oneOf(parts, random)
  const possible = ways.filter((way) => way !== 'cut off' || isServer(part))
  return { part, way: oneOf(possible, random), ms }
}

/** Resolves once it is mended; a program that was killed is started again by its supervisor. */
export async function breakPart(
  system: BreakableSystem,
  proxies: Map<ServerName, TcpProxy>,
  { part, way, ms }: Fault,
): Promise<void> {
  if (way === 'cut off' && isServer(part)) {
    proxies.get(part)?.cut()
    await pause(ms)
    proxies.get(part)?.restore()
  } else if (way === 'frozen') {
    const pid = system.pidOf(part)
    process.kill(pid, 'SIGSTOP')
    await pause(ms)
    process.kill(pid, 'SIGCONT')
  } else {
    system.kill(part)
    if (!isServer(part)) return
    // At once, or its supervisor would start it again.
    await system.stopServer(part)
    await pause(ms)
    await system.startServer(part)
  }
}

export function tell({ part, way, ms }: Fault): string {
  return way === 'killed' && !isServer(part) ? `${part} killed` : `${part} ${way} for ${ms} ms`
}

function isServer(part: string): part is ServerName {
  return (serverNames as readonly string[]).includes(part)
}

function oneOf<Thing>(things: readonly Thing[], random: () => number): Thing {
  const thing = things[Math.floor(random() * things.length)]
  if (thing === undefined) throw new Error('nothing to choose from')
  return thing
}
