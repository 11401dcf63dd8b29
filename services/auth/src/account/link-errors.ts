import { type AppError, invalidField } from '@sortie/platform/errors'

const invalid = 'This link is invalid or has expired. Please ask for a new one in your profile.'

export function linkInvalid(sentence = invalid): AppError {
  return invalidField('token', sentence, 'email_token_invalid')
}

/** The link has done its work before: `sentence` says what holds now. */
export function linkUsed(sentence: string): AppError {
  return invalidField('token', sentence, 'email_link_used')
}
