import { lookup } from 'node:dns'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { http } from './node-http.ts'

const https = process.getBuiltinModule('node:https')

/** A name or an address that leads inside: to this machine, its network or a cloud's own services. */
export class InsideAddress extends Error {}

/**
 * Asks an address that people or settings name, and resolves with the beginning of the answer. No redirect is followed, no
 * connection is kept. Its name is looked up now, and what is connected is the very address that was found to be outside:
 * `mayBeInside` is for an address that whoever runs Sortie has set up.
 */
export function askOutside(
  url: URL,
  options: RequestOptions,
  { mayBeInside = false, body }: { mayBeInside?: boolean; body?: string } = {},
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  // Node looks no address up that is none of a name.
  if (!mayBeInside && family && isInside(host, family))
    return Promise.reject(new InsideAddress(`${host} is inside.`))
  const lookup = mayBeInside ? undefined : outsideOnly
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    request(url, { lookup, agent: false, ...options })
      .once('response', resolve)
      .on('error', reject)
      .once('close', () => reject(new Error('It answered nothing.')))
      .end(body)
  })
}

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits)
// Of IPv6 only what is given out to networks of the world, and there not what stands for an IPv4 address (NAT64 is outside).
const outside6 = new BlockList()
outside6.addSubnet('2000::', 3, 'ipv6')
inside.addSubnet('2001::', 32, 'ipv6')
inside.addSubnet('2002::', 16, 'ipv6')

/** An IPv4 address in IPv6 writing is checked as what it stands for. */
export function isInside(address: string, family: number): boolean {
  if (family === 4) return inside.check(address)
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped) return inside.check(mapped)
  return !outside6.check(address, 'ipv6') || inside.check(address, 'ipv6')
}

/** Finds the address of a name, and refuses one inside before anything is connected. */
export const outsideOnly: LookupFunction = lookupOutside(lookup)

/** `find`: how names are looked up, as node:dns does. */
export function lookupOutside(find: typeof lookup): LookupFunction {
  return (name, options, done) => {
    find(name, { ...options, all: true }, (error, found) => {
      const within = found?.find(({ address, family }) => isInside(address, family))
      const fault =
        within && new InsideAddress(`${name} leads to ${within.address}, which is inside.`)
      const [first] = found ?? []
      if (error || fault || !first) return done(error ?? fault ?? new Error('ENOTFOUND'), [])
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}
