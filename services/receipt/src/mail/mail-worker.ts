/** Parses mails: headers, and the files that may be receipts. Opens untrusted files. */
import { serve } from '@sortie/untrusted-files/serve'
import PostalMime, { addressParser, type Email } from 'postal-mime'
import { LineBlob } from './line-blob.ts'
import { evaluatedHeaders, type ReadMail } from './mail.ts'
import { demandBounds } from './mail-bounds.ts'
import { limits, MailFiles } from './mail-files.ts'

/** Limit of attachments, logos included; a mail of receipts does not have more. */
const mostParts = 60
const longestSubject = 200

globalThis.Blob = LineBlob as never

await serve({
  read: async (_input: unknown, [source]) => {
    if (!source) throw new Error('no mail')
    demandBounds(source)
    const mail = await PostalMime.parse(source, limits)
    const found = new MailFiles()
    await found.add(mail)
    const files = found.files.slice(0, mostParts)
    const value: ReadMail = {
      ...headOf(mail),
      files: files.map(({ name, inText }) => ({ name, inText })),
      leftOut: found.leftOut,
      tooMany: found.files.length > mostParts,
    }
    return { value, files: files.map(({ bytes }) => bytes) }
  },
})

function headOf(mail: Email): Pick<ReadMail, 'headers' | 'from' | 'subject' | 'messageId'> {
  const [from, ...more] = mail.headers.filter(({ key }) => key === 'from')
  const addresses = from && more.length === 0 ? addressParser(from.value, { flatten: true }) : []
  return {
    headers: mail.headers
      .filter(({ key }) => evaluatedHeaders.includes(key))
      .slice(0, 50)
      .map(({ key, value }) => ({ key, value })),
    from: addresses.length === 1 ? (addresses[0]?.address?.toLowerCase() ?? null) : null,
    subject: (mail.subject ?? '')
      .replace(/[\p{C}\s]+/gu, ' ')
      .slice(0, longestSubject)
      .trim(),
    messageId: mail.messageId?.trim() || null,
  }
}
