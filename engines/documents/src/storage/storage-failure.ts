import { CommandError } from '../errors.ts'

const SQLITE_FULL = 13

export function storageFailure(error: unknown): CommandError {
  const { message, errcode, code } = error as { message: string; errcode?: number; code?: string }
  const isFull = code === 'ENOSPC' || (errcode !== undefined && (errcode & 0xff) === SQLITE_FULL)
  return new CommandError(
    isFull ? 'OutOfDiskSpace' : 'InternalError',
    `the write could not be stored: ${message}`,
  )
}
