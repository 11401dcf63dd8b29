import { isIPv6 } from 'node:net'
import bowser from 'bowser'
import type { Request } from 'express'

export type Client = {
  address: string
  /** The network that limits count: of an IPv6 address its /64, which one household or office gets. */
  network: string
  device: string
}

export function clientOf(request: Pick<Request, 'get' | 'socket'>): Client {
  const told = request.get('x-forwarded-for')?.split(',')[0]?.trim()
  const address = told || request.socket.remoteAddress || ''
  return { address, network: networkOf(address), device: deviceOf(request.get('user-agent')) }
}

export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array(Math.max(0, missing)).fill('0'), ...groups(tail)]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

function deviceOf(userAgent = ''): string {
  if (!userAgent.trim()) return 'Unknown device'
  const parser = bowser.getParser(userAgent.slice(0, 500))
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  const program = browser || (/^[\w.-]{1,30}/.exec(userAgent)?.[0] ?? 'Unknown device')
  return system ? `${program} on ${system}` : program
}
