import { createHash } from 'node:crypto'
import { fileKindOf, isReceiptKind } from '@sortie/contracts/file-kind'
import { maxReceiptBytes } from '@sortie/contracts/receipt-record'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { demandBounds } from './mail-bounds.ts'

/** Levels of parts, and of mails that are shown within their mail. */
export const limits = { maxNestingDepth: 30, maxRfc822NestingDepth: 3, maxHeadersSize: 512 * 1024 }
/** Levels of mails that are attached as files; each is parsed once more. */
const mostAttachedLevels = 3
const mostAttachedMails = 60

type Found = { name: string; inText: boolean; bytes: Uint8Array }

/** What may be receipts in a mail and in the mails attached to it. For workers only. */
export class MailFiles {
  readonly files: Found[] = []
  /** Whether something that may have been meant is not among them. */
  leftOut = false
  readonly #known = new Set<string>()
  #mails = 0

  /** A receipt that lies in the mail and once more in a forwarded one is taken once. */
  async add(mail: Email, level = 0): Promise<void> {
    const mails: Uint8Array[] = []
    for (const part of mail.attachments) {
      const bytes = bytesOf(part)
      if (isMail(part)) mails.push(bytes)
      else this.#addFile(part, bytes, level > 0)
    }
    for (const bytes of mails) await this.#open(bytes, level + 1)
  }

  #addFile(part: Attachment, bytes: Uint8Array, isNested: boolean): void {
    const isReceipt = isReceiptKind(fileKindOf(bytes))
    if (isReceipt && bytes.length <= maxReceiptBytes) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      if (isNested && this.#known.has(hash)) return
      this.#known.add(hash)
      this.files.push({ name: part.filename ?? '', inText: part.related === true, bytes })
    } else this.leftOut ||= isReceipt || isMeant(part)
  }

  async #open(bytes: Uint8Array, level: number): Promise<void> {
    if (level > mostAttachedLevels || ++this.#mails > mostAttachedMails) {
      this.leftOut = true
      return
    }
    const source = Buffer.from(bytes)
    demandBounds(source)
    await this.add(await PostalMime.parse(source, limits), level)
  }
}

/** A forwarded mail, however it is attached. */
function isMail({ filename, mimeType }: Attachment): boolean {
  return /^message\/(rfc822|global)$/.test(mimeType) || /\.eml$/i.test(filename ?? '')
}

/** A picture, a document or an archive of an unsupported type, unless it is part of the text. */
function isMeant({ filename, mimeType, related }: Attachment): boolean {
  if (related) return false
  return (
    /^image\/|^application\/(pdf|msword|vnd\.|(x-)?(zip|rar|7z)|ms-tnef)/.test(mimeType) ||
    /\.(hei[cf]|avif|tiff?|webp|gif|bmp|docx?|odt|xlsx?|pdf|jpe?g|png|html?|zip|rar|7z|msg)$/i.test(
      filename ?? '',
    ) ||
    /^winmail\.dat$/i.test(filename ?? '')
  )
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}
