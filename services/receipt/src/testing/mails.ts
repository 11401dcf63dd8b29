import { randomUUID } from 'node:crypto'

export const mailServer = 'mx.example.org'

export type MailPart = {
  content: Buffer
  name?: string
  type?: string
  /** Content-ID, for an inline picture. */
  cid?: string
}
type Written = {
  from: string
  id?: string | null
  subject?: string
  files?: MailPart[]
  /** The organisation's Authentication-Results of the sender; false for none. */
  proof?: string | false
  headers?: string[]
}

/** A mail as the organisation's server delivers it. */
export function aMail({ from, subject = 'Receipts', files = [], ...more }: Written): Buffer {
  const { id = `<${randomUUID()}@example.org>`, headers = [] } = more
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '')
  const { proof = `${mailServer}; dmarc=pass (p=reject) header.from=${domain}` } = more
  const html = files.map(({ cid }) => (cid ? `<img src="cid:${cid}">` : '')).join('')
  const head = [
    ...(proof ? [`Authentication-Results: ${proof}`] : []),
    ...headers,
    `From: ${from}`,
    'To: receipts@example.org',
    `Subject: ${subject}`,
    ...(id ? [`Message-ID: ${id}`] : []),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"',
  ]
  const text = ['Content-Type: text/html; charset=utf-8', '', `<p>Hello</p>${html}`]
  const parts = [text, ...files.map(partOf)].map((part) => ['--part', ...part].join('\r\n'))
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${parts.join('\r\n')}\r\n--part--\r\n`)
}

function partOf({ content, name = 'receipt.jpg', type = 'image/jpeg', cid }: MailPart): string[] {
  return [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: ${cid ? 'inline' : 'attachment'}; filename="${name}"`,
    ...(cid ? [`Content-ID: <${cid}>`] : []),
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64').replace(/.{76}/g, '$&\r\n'),
  ]
}
