import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { AppError } from '../errors.ts'
import { callService } from './client.ts'

type AuthService = { AUTH_URL: string; JOB_TOKEN_SECRET: string }

/** A token to read with, asked for before each call: work may take longer than a token lives. */
export type TokenSource = () => Promise<string>

/** Half of a token's 60 s. */
const keptMs = 30_000

/** Tokens for the background work of a user, from the auth service. No job and no document holds one. */
export function jobTokens(auth: AuthService, userId: string): TokenSource {
  let token: Promise<string> | undefined
  let askedAt = 0
  return () => {
    if (token && Date.now() - askedAt < keptMs) return token
    askedAt = Date.now()
    token = askFor(auth, userId)
    token.catch(() => {
      token = undefined
    })
    return token
  }
}

async function askFor(auth: AuthService, userId: string): Promise<string> {
  const request = { body: { userId } }
  try {
    const secret = { token: auth.JOB_TOKEN_SECRET }
    return (await callService(auth.AUTH_URL, internalAuthApi.jobToken, request, secret)).token
  } catch (error) {
    // Not the person's fault, who would be signed out by a 401.
    if (error instanceof AppError && error.code === 'service_only')
      throw new Error('JOB_TOKEN_SECRET is not the one of the auth service', { cause: error })
    throw error
  }
}
