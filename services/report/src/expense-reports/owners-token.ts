import { AppError } from '@sortie/platform/errors'
import { jobTokens } from '@sortie/platform/http/job-token'
import { env } from '../env.ts'

/** To read what the owner of a report may, for somebody else; 409 with `sentence` where their account is deactivated. */
export async function ownersToken(ownerId: string, sentence: string): Promise<string> {
  try {
    return await jobTokens(env, ownerId)()
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'signed_out') throw error
    throw new AppError('conflict', 'owner_inactive', sentence)
  }
}
