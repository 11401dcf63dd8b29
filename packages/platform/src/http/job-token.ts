import { internalAuthApi } from '@sortie/contracts/internal-auth'
import type { JobPurpose } from '@sortie/contracts/job-purpose'
import type { EnteredBy } from '@sortie/contracts/record'
import { AppError } from '../errors.ts'
import { callService } from './client.ts'

type AuthService = { AUTH_URL: string; JOB_TOKEN_SECRET: string }

/** A source of tokens for background work, asked before each call because work may outlast a token. */
export type TokenSource = () => Promise<string>

const keptMs = 30_000

/**
 * Issues tokens for a user's background work through the auth service; `enteredBy` goes on with what an assistant began. Jobs
 * and documents never store one.
 */
export function jobTokens(
  auth: AuthService,
  userId: string,
  purpose: JobPurpose = 'read',
  enteredBy?: EnteredBy,
): TokenSource {
  let token: Promise<string> | undefined
  let askedAt = 0
  return () => {
    if (token && Date.now() - askedAt < keptMs) return token
    askedAt = Date.now()
    token = askFor(auth, { userId, purpose, enteredBy })
    token.catch(() => {
      token = undefined
    })
    return token
  }
}

type Asked = { userId: string; purpose: JobPurpose; enteredBy: EnteredBy | undefined }

async function askFor(auth: AuthService, body: Asked): Promise<string> {
  const request = { body }
  try {
    const secret = { token: auth.JOB_TOKEN_SECRET }
    return (await callService(auth.AUTH_URL, internalAuthApi.jobToken, request, secret)).token
  } catch (error) {
    // Not a 401, which would sign out a person who did nothing wrong.
    if (error instanceof AppError && error.code === 'service_only')
      throw new Error(
        'JOB_TOKEN_SECRET is not the one that the auth service has for this service',
        { cause: error },
      )
    throw error
  }
}
