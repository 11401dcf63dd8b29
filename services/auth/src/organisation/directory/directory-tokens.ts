import type { Request } from 'express'
import { clientOf } from '../../sessions/client.ts'
import { knownToken } from '../../sessions/tokens/known-token.ts'

/** Who calls: the organisation's directory, by a token. */
export type Directory = { id: null; way: string; isDry: boolean }

/** 401 for any other token, 429 for a network that has tried many. */
export async function demandToken(request: Request): Promise<Directory> {
  const given = request.get('authorization')?.replace(/^Bearer +/i, '') ?? ''
  const { network } = clientOf(request)
  const { name, isDry } = await knownToken(given, network, ['directory'])
  return { id: null, way: name, isDry }
}
