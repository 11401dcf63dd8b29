import { EnvError } from '@sortie/platform/env'
import { env } from '../env.ts'
import { keepMail } from './mail-folder.ts'
import type { RenderedMail } from './texts/mail-text.ts'

type Mail = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: RenderedMail['attachments']
  headers?: Record<string, string>
  /** What others have the product send: it pushes out no mail about the account. */
  isOfOthers?: boolean
  inReplyTo?: string
  references?: string
}

/** Hands a mail to the mail server, or to a file in MAIL_DIR; rejects when neither takes it. */
export async function sendMail({ isOfOthers = false, ...mail }: Mail): Promise<void> {
  const message = {
    from: env.MAIL_FROM ?? `Sortie <no-reply@${new URL(env.PUBLIC_URL).hostname}>`,
    ...mail,
  }
  if (env.SMTP_URL) await (await toServer(env.SMTP_URL)).sendMail(message)
  else await toFolder(message, isOfOthers ? `${mail.to} report` : mail.to)
}

/** Without a mail server mails are kept in a folder, where people do not see them. */
export function mailsToFolder(): boolean {
  return env.SMTP_URL === undefined
}

export function checkMailSettings(): void {
  if (!env.SMTP_URL) mailDirectory()
}

async function toServer(url: string) {
  const seconds = 1000
  const { createTransport } = await nodemailer()
  return createTransport({
    url,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
  })
}

async function toFolder(
  message: Omit<Mail, 'isOfOthers'> & { from: string },
  group: string,
): Promise<void> {
  const { createTransport } = await nodemailer()
  const rendering = createTransport({ streamTransport: true, buffer: true })
  const { message: content } = await rendering.sendMail(message)
  if (!Buffer.isBuffer(content)) throw new Error('the mail was not rendered')
  await keepMail(content, group, mailDirectory())
}

/** Loaded with the first mail: it is 5 MiB. */
const nodemailer = () => import('nodemailer')

function mailDirectory(): string {
  if (!env.MAIL_DIR)
    throw new EnvError('MAIL_DIR: is not set, and neither is SMTP_URL; one of them must be')
  return env.MAIL_DIR
}
