/** Parses mails: headers, and the files that may be receipts. Opens untrusted files. */
import { maxReceiptBytes } from '@sortie/contracts/receipt'
import { serve } from '@sortie/untrusted-files/serve'
import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime'
import { typeOfBytes } from '../records/receipt.ts'
import { LineBlob } from './line-blob.ts'
import { evaluatedHeaders, type ReadMail } from './mail.ts'
import { demandBounds } from './mail-bounds.ts'

const limits = { maxNestingDepth: 30, maxRfc822NestingDepth: 3, maxHeadersSize: 512 * 1024 }
/** Limit of attachments, logos included; a mail of receipts does not have more. */
const mostParts = 60
const longestSubject = 200

globalThis.Blob = LineBlob as never

await serve({
  read: async (_input: unknown, [source]) => {
    if (!source) throw new Error('no mail')
    demandBounds(source)
    const mail = await PostalMime.parse(source, limits)
    const found = filesOf(mail)
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

type Found = { name: string; inText: boolean; bytes: Uint8Array }

function filesOf(mail: Email): { files: Found[]; leftOut: number } {
  const files: Found[] = []
  let leftOut = 0
  for (const part of mail.attachments) {
    const bytes = bytesOf(part)
    const isReceipt = typeOfBytes(Buffer.from(bytes.subarray(0, 16))) !== null
    if (isReceipt && bytes.length <= maxReceiptBytes)
      files.push({ name: part.filename ?? '', inText: part.related === true, bytes })
    else if (isReceipt || isMeant(part)) leftOut++
  }
  return { files, leftOut }
}

/** A picture or document of an unsupported type, unless it is part of the text. */
function isMeant({ filename, mimeType, related }: Attachment): boolean {
  if (related) return false
  return (
    /^image\/|^application\/(pdf|msword|vnd\.)/.test(mimeType) ||
    /\.(hei[cf]|tiff?|webp|gif|bmp|docx?|odt|xlsx?|pdf|jpe?g|png)$/i.test(filename ?? '')
  )
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}
