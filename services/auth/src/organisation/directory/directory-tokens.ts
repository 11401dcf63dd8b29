import type { Request } from 'express'
import { clientOf } from '../../sessions/client.ts'
import { knownToken, sentToken } from '../../sessions/tokens/known-token.ts'

/** Who calls: the organisation's directory, by a token. */
export type Directory = { id: null; way: string; isDry: boolean }

const given = (request: Request) => request.get('authorization')?.replace(/^Bearer +/i, '') ?? ''

/** 401 for any other token, 429 for a network that has tried many. */
export async function demandToken(request: Request): Promise<Directory> {
  const { network } = clientOf(request)
  const { name, isDry } = await knownToken(given(request), network, ['directory'])
  return { id: null, way: name, isDry }
}

/** Who calls by a token that is over; nobody by a wrong one. */
export async function formerCaller(request: Request): Promise<Directory | null> {
  const token = await sentToken(given(request), ['directory'])
  return token && { id: null, way: token.name, isDry: token.isDry }
}
