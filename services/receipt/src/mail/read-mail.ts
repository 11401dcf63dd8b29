import { unavailable } from '@sortie/platform/errors'
import { createOpener } from '@sortie/untrusted-files/opener'
import { headBytes, ReadMail } from './mail.ts'

/** Size of the largest mail with its description. */
const outputBytes = 44 * 1024 * 1024

const opener = createOpener({
  program: new URL('./mail-worker.ts', import.meta.url),
  nice: 10,
  cpuMs: 10_000,
  outputBytes,
})

export type OpenedMail = ReadMail & { contents: Buffer[] }

/**
 * Null for a mail that cannot be read. Throws where the machine may be the reason (memory or processor time is short),
 * except at the last try, so that its sender gets an answer. Throws an AppError while this service is stopping.
 */
export async function readMail(source: Buffer, isLastTry = false): Promise<OpenedMail | null> {
  const opened = await opener.open({ task: 'read', files: [source], answer: ReadMail })
  if (opened.ok)
    return opened.files.length === opened.value.files.length
      ? { ...opened.value, contents: opened.files }
      : null
  const { reason, detail } = opened
  if (reason === 'busy' || reason === 'aborted') throw unavailable('mail reader')
  if (!isLastTry && (reason === 'crashed' || reason === 'too_slow'))
    throw new Error(`the mail was not read: ${reason} ${detail}`)
  return null
}

/** The beginning of a mail: who sent it, and nothing of its files. */
export function headOf(source: Buffer): Buffer {
  const end = source.subarray(0, headBytes).indexOf('\r\n\r\n')
  return source.subarray(0, end < 0 ? headBytes : end + 4)
}

export function closeMailReader(): void {
  opener.close()
}
