import { networkOf } from '@sortie/platform/http/network'
import { readersZone } from '@sortie/platform/http/readers-zone'
import bowser from 'bowser'
import type { Request } from 'express'

export type Client = {
  address: string
  /** The network that limits count: of an IPv6 address its /64, which one household or office gets. */
  network: string
  device: string
  /** Of its clock. */
  zone: string
}

export function clientOf(request: Pick<Request, 'get' | 'socket'>): Client {
  const told = request.get('x-forwarded-for')?.split(',')[0]?.trim()
  const address = told || request.socket.remoteAddress || ''
  return {
    address,
    network: networkOf(address),
    device: deviceOf(request.get('user-agent')),
    zone: readersZone(request),
  }
}

function deviceOf(userAgent = ''): string {
  if (!userAgent.trim()) return 'Unknown device'
  const parser = bowser.getParser(userAgent.slice(0, 500))
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  const program = browser || (/^[\w.-]{1,30}/.exec(userAgent)?.[0] ?? 'Unknown device')
  return system ? `${program} on ${system}` : program
}
