import { Unreadable } from '@sortie/untrusted-files/serve'

/** A mail of 40 MB in lines of 76 characters, as they are sent, has 540,000. */
const mostLines = 700_000
/** Lines that may begin or end a part: those with two hyphens. Attachments and signatures make some hundreds. */
const mostPartLines = 10_000
/** Forwarded mails, beside and within one another; each level is read once more. */
const mostMails = 60
const [lineFeed, hyphen] = [0x0a, 0x2d]

/** Refuses a mail that would take long to read, before it is read. */
export function demandBounds(source: Buffer): void {
  const mails = source.toString('latin1').match(/^content-type:\s*message\/rfc822/gim)
  if ((mails?.length ?? 0) > mostMails) throw new Unreadable('too many mails in a mail')
  let [lines, partLines] = [0, 0]
  for (let at = source.indexOf(lineFeed); at >= 0; at = source.indexOf(lineFeed, at + 1)) {
    lines++
    if (source[at + 1] === hyphen && source[at + 2] === hyphen) partLines++
    if (lines > mostLines || partLines > mostPartLines) throw new Unreadable('too many lines')
  }
}
