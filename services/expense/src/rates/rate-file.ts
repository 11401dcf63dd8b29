import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { maxRatesBytes } from '@sortie/contracts/rate'
import { askOutside, InsideAddress } from '@sortie/platform/http/outside'

const limitMs = 20_000

/** What came instead of a file, in a sentence for administrators. */
export class RateFileFault extends Error {}

/**
 * The text of the file at the configured address. Follows no redirect, waits 20 s, takes 8 MB. A name that leads inside
 * is refused, whoever changed what it leads to: a mirror inside is configured by its address, as "http://10.0.0.7/rates".
 */
export async function fetchRateFile(address: string): Promise<string> {
  const signal = AbortSignal.timeout(limitMs)
  const url = new URL(address)
  const mayBeInside = url.hostname === 'localhost' || isIP(url.hostname.replace(/[[\]]/g, '')) > 0
  try {
    const headers = { accept: 'text/xml, text/csv' }
    return await textOf(await askOutside(url, { signal, headers }, { mayBeInside }))
  } catch (error) {
    if (error instanceof RateFileFault) throw error
    if (error instanceof InsideAddress) throw new RateFileFault(error.message)
    const { code, name } = error as NodeJS.ErrnoException
    const reason = signal.aborted ? `no whole answer in ${limitMs / 1000} s` : (code ?? name)
    throw new RateFileFault(`The address cannot be reached: ${reason}.`, { cause: error })
  }
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
