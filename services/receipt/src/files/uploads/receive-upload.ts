import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { AppError } from '@sortie/platform/errors'
import busboy from 'busboy'
import { type SpooledFile, spool, tooLarge } from '../../storage/spool.ts'
import { expectEnd } from './form-end.ts'

export type Upload = SpooledFile & { givenName: string | undefined; position: number }

const formBytes = 64 * 1024
/** A file may have waited for days in a browser without a network. */
const mostClockMs = 90 * 24 * 3600_000
/** A boundary has at most 70 characters (RFC 2046); a long one makes each small piece ten times as costly. */
const mostTypeCharacters = 256

const noFile = () =>
  new AppError('invalid', 'receipt_missing', 'Please select a receipt file to upload')
const severalFiles = () =>
  new AppError('invalid', 'several_receipts', 'Please upload one file at a time.')
const cutShort = (cause?: unknown) =>
  new AppError(
    'invalid',
    'upload_incomplete',
    'The upload ended before it was complete. Please try again.',
    { cause },
  )
const noForm = (cause?: unknown) =>
  new AppError('wrong_type', 'wrong_type', 'Send the file as a form (multipart/form-data).', {
    cause,
  })
const unreadable = (cause: unknown) =>
  new AppError(
    'invalid',
    'form_unreadable',
    'The form with the file cannot be read. Please send it again.',
    { cause },
  )

/**
 * Streams the single file of a form to disk in constant memory. Throws at once when something is wrong or the client
 * disconnects, without reading the rest, and leaves nothing behind.
 */
export async function receiveUpload(
  request: IncomingMessage,
  field: string,
  maxBytes: number,
): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formBytes) throw tooLarge()
  const parser = formParser(request)
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  // The parser emits an error for every broken part and once more when it is destroyed, so this listener stays.
  parser.on('error', (error) => failed.reject(faultOf(error)))
  const files: Readable[] = []
  let spooling: Promise<SpooledFile> | null = null
  let givenName: string | undefined
  let position = Date.now()
  let read = 0

  parser.on('field', (name, value) => {
    if (name === 'position') position = positionOf(value) ?? position
  })
  parser.on('file', (name, file, info) => {
    files.push(file)
    file.on('error', () => {})
    failed.promise.catch(() => file.destroy())
    if (name !== field) return void file.resume()
    if (spooling) return void failed.reject(severalFiles())
    givenName = unescaped(info.filename)
    spooling = spool(file, maxBytes)
    spooling.catch(failed.reject)
  })
  const disconnected = () => request.complete || failed.reject(cutShort())
  const count = (chunk: Buffer) => {
    read += chunk.length
    if (read > maxBytes + formBytes) failed.reject(tooLarge())
  }
  let timer: NodeJS.Timeout | undefined
  const ended = () => {
    const giveUp = () => failed.reject(unreadable(new Error('The form does not end where it says')))
    timer = expectEnd(parser, files, giveUp)
  }
  request.on('data', count).on('end', ended).on('close', disconnected).on('error', disconnected)

  try {
    const parsed = new Promise<void>((resolve) => parser.once('close', resolve))
    request.pipe(parser)
    await Promise.race([parsed, failed.promise])
    const spooled = await Promise.race([spooling as Promise<SpooledFile> | null, failed.promise])
    if (!spooled) throw noFile()
    return await demandContent({ ...spooled, givenName, position })
  } catch (error) {
    request.unpipe(parser)
    parser.destroy()
    await discardWhenDone(spooling)
    throw error
  } finally {
    clearInterval(timer)
    request.off('data', count).off('end', ended).off('close', disconnected)
  }
}

function formParser(request: IncomingMessage): busboy.Busboy {
  const { headers } = request
  if ((headers['content-type'] ?? '').length > mostTypeCharacters) throw noForm()
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fields: 20, fieldSize: 1024, files: 5, parts: 25, headerPairs: 20 },
    })
  } catch (cause) {
    throw noForm(cause)
  }
}

function faultOf(error: unknown): AppError {
  const malformed = error instanceof Error && error.message === 'Malformed part header'
  return malformed ? unreadable(error) : cutShort(error)
}

/** When it was chosen, by the clock of its browser; null where that clock is far off. */
function positionOf(text: string): number | null {
  const chosen = Number(text)
  return Number.isSafeInteger(chosen) && Math.abs(chosen - Date.now()) < mostClockMs ? chosen : null
}

/** Browsers escape three characters of a file's name like this. */
function unescaped(name: string | undefined): string | undefined {
  return name?.replace(/%(22|0A|0D)/g, decodeURIComponent)
}

/** A form without a chosen file contains an empty one without a name. */
async function demandContent(upload: Upload): Promise<Upload> {
  if (upload.size > 0) return upload
  if (!upload.givenName) throw noFile()
  throw new AppError('invalid', 'receipt_empty', 'This file is empty. Please select another one.')
}

async function discardWhenDone(spooling: Promise<SpooledFile> | null): Promise<void> {
  const spooled = await spooling?.catch(() => null)
  await spooled?.discard()
}
