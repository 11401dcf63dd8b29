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

export async function readMail(source: Buffer): Promise<OpenedMail | null> {
  const opened = await opener.open({ task: 'read', files: [source], answer: ReadMail })
  if (!opened.ok || opened.files.length !== opened.value.files.length) return null
  return { ...opened.value, contents: opened.files }
}

export function readHead(source: Buffer): Promise<OpenedMail | null> {
  const end = source.subarray(0, headBytes).indexOf('\r\n\r\n')
  return readMail(source.subarray(0, end < 0 ? headBytes : end + 4))
}

export function closeMailReader(): void {
  opener.close()
}
