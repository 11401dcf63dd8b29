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
 * Null of a mail that cannot be read. Throws where the machine may be why, as when memory or the processor is short, and
 * an AppError where this service is stopping.
 */
export async function readMail(source: Buffer): Promise<OpenedMail | null> {
  const opened = await opener.open({ task: 'read', files: [source], answer: ReadMail })
  if (opened.ok)
    return opened.files.length === opened.value.files.length
      ? { ...opened.value, contents: opened.files }
      : null
  const { reason, detail } = opened
  if (reason === 'busy' || reason === 'aborted') throw unavailable('mail reader')
  if (reason === 'crashed' || reason === 'too_slow') throw new MailNotRead(`${reason}: ${detail}`)
  return null
}

/** The last try: what is not read now is unreadable, so that its sender is told. */
export async function readAtLast(source: Buffer): Promise<OpenedMail | null> {
  try {
    return await readMail(source)
  } catch (error) {
    if (error instanceof MailNotRead) return null
    throw error
  }
}

/** The mail or the machine may be why. */
class MailNotRead extends Error {}

/** The beginning of a mail: who sent it, and nothing of its files. */
export function headOf(source: Buffer): Buffer {
  const end = source.subarray(0, headBytes).indexOf('\r\n\r\n')
  return source.subarray(0, end < 0 ? headBytes : end + 4)
}

export function closeMailReader(): void {
  opener.close()
}
