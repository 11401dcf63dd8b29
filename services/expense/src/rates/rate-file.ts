import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { BlockList, type LookupFunction } from 'node:net'
import { maxRatesBytes } from '@sortie/contracts/rate'
import { http } from '@sortie/platform/http/node-http'

const https = process.getBuiltinModule('node:https')
const limitMs = 20_000

/** What came instead of a file, in a sentence for administrators. */
export class RateFileFault extends Error {}

/**
 * The text of the file at the configured address. Follows no redirect, waits 20 s, takes 8 MB. A name that leads inside
 * is refused, whoever changed what it leads to: a mirror inside is configured by its address, as "http://10.0.0.7/rates".
 */
export async function fetchRateFile(address: string): Promise<string> {
  const signal = AbortSignal.timeout(limitMs)
  try {
    return await textOf(await open(new URL(address), signal))
  } catch (error) {
    if (error instanceof RateFileFault) throw error
    const { code, name } = error as NodeJS.ErrnoException
    const reason = signal.aborted ? `no whole answer in ${limitMs / 1000} s` : (code ?? name)
    throw new RateFileFault(`The address cannot be reached: ${reason}.`, { cause: error })
  }
}

function open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const lookup = url.hostname === 'localhost' ? undefined : outsideOnly
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    request(url, { signal, lookup, agent: false, headers: { accept: 'text/xml, text/csv' } })
      .once('response', resolve)
      .on('error', reject)
      .once('close', () => reject(new RateFileFault('The address answered nothing.')))
      .end()
  })
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const { statusCode: status = 0 } = answer
  try {
    if (status >= 300 && status < 400)
      throw new RateFileFault(`The address sends on to another (${status}), which is not followed.`)
    if (status !== 200) throw new RateFileFault(`The address answered ${status}.`)
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > maxRatesBytes) throw new RateFileFault('The file has more than 8 MB.')
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString('utf8')
  } finally {
    answer.destroy()
  }
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
export const outsideOnly: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const within = found?.find(({ address, family }) => isInside(address, family))
    const fault =
      within && new RateFileFault(`${name} leads to ${within.address}, which is inside.`)
    const [first] = found ?? []
    if (error || fault || !first) return done(error ?? fault ?? new Error('ENOTFOUND'), [])
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
