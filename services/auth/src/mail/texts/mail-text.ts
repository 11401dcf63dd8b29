import type { Brand } from '@sortie/contracts/organisation'
import { env } from '../../env.ts'
import { brand } from '../../users/brand.ts'

/** The colours of the web app's theme: mail programs load no stylesheet. */
const look = {
  ink: '#0a0e13',
  onInk: '#e9eef3',
  quietOnInk: '#a3b3c2',
  accent: '#3ddac4',
  onAccent: '#03211d',
  paper: '#ffffff',
  canvas: '#edf0f2',
  line: '#d3dae0',
  text: '#121920',
  muted: '#4b5a68',
}
const font = "font-family:'Segoe UI',Helvetica,Arial,sans-serif"

export type MailText = {
  subject: string
  heading: string
  paragraphs: string[]
  button?: { label: string; link: string }
  foot: string
}

/** For the owner of an address with which somebody else made an account. */
export const strangersAccount =
  'If you made no account, do not use the link: somebody else used your address. “Forgot password?” at sign-in makes the account yours.'

/** As sign-in has them. */
export function providerButtons(): string {
  return env.SSO_PROVIDERS.map(({ name }) => `“Continue with ${name}”`).join(' or ')
}

export type RenderedMail = {
  subject: string
  text: string
  html: string
  attachments?: Array<{ filename: string; content: Buffer; cid: string }>
}

/** In the frame of all mails, under name and logo of the organisation where it has them. */
export async function renderMail(mail: MailText): Promise<RenderedMail> {
  const house = await brand()
  const logo = house.logo && Buffer.from(house.logo, 'base64')
  return {
    subject: mail.subject,
    text: textOf(mail, house),
    html: htmlOf(mail, house),
    ...(logo && { attachments: [{ filename: 'logo.png', content: logo, cid: logoId }] }),
  }
}

const logoId = 'logo@sortie'

/** "November 29, 2026 at 4:26 PM GMT+1" */
export function momentText(at: Date, timeZone: string): string {
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  // Node has a narrow space before PM, which a mail of plain text would write in code.
  return new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone })
    .format(at)
    .replaceAll('\u202f', ' ')
}

export function webLink(path: string, token?: string): string {
  const link = new URL(env.PUBLIC_URL)
  link.pathname = `${link.pathname.replace(/\/$/, '')}${path}`
  if (token !== undefined) link.searchParams.set('token', token)
  return link.href
}

function textOf({ paragraphs, button, foot }: MailText, { name }: Brand): string {
  const parts = [...paragraphs, ...(button ? [`${button.label}:\n${button.link}`] : []), foot]
  const house = name && `${name}\n\n`
  return `${house}SORTIE\nTactical Expense Management\n\n${parts.join('\n\n')}\n`
}

function htmlOf({ subject, heading, paragraphs, button, foot }: MailText, house: Brand): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:${look.canvas};color:${look.text};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.canvas}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${look.paper};border:1px solid ${look.line};border-radius:6px;overflow:hidden">
${houseOf(house)}<tr><td style="background:${look.ink};border-bottom:3px solid ${look.accent};padding:24px 32px">
<div style="font-size:22px;font-weight:700;letter-spacing:4px;color:${look.onInk};${font}">SORTIE</div>
<div style="font-size:12px;letter-spacing:1px;color:${look.quietOnInk};padding-top:4px;${font}">Tactical Expense Management</div>
</td></tr>
<tr><td style="padding:32px;font-size:16px;line-height:1.5;color:${look.text};${font}">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;${font}">${escaped(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 24px">${escaped(text)}</p>`).join('\n')}
${button ? buttonOf(button) : ''}
</td></tr>
<tr><td style="padding:20px 32px;border-top:1px solid ${look.line};font-size:13px;line-height:1.5;color:${look.muted};${font}">
${escaped(foot)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function houseOf({ name, logo }: Brand): string {
  if (!name && !logo) return ''
  const picture = logo
    ? `<img src="cid:${logoId}" alt="" style="display:block;max-width:240px;max-height:72px;margin-bottom:8px">`
    : ''
  return `<tr><td style="padding:20px 32px;font-size:16px;font-weight:700;overflow-wrap:anywhere;word-break:break-word;${font}">${picture}${escaped(name)}</td></tr>
`
}

function buttonOf({ label, link }: { label: string; link: string }): string {
  const href = escaped(link)
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:${look.accent};border-radius:4px">
<a href="${href}" style="display:inline-block;padding:14px 28px;font-size:16px;font-weight:700;color:${look.onAccent};text-decoration:none;${font}">${escaped(label)}</a>
</td></tr></table>
<p style="margin:24px 0 0;font-size:14px;color:${look.muted}">If the button does not work, open this address:<br>
<a href="${href}" style="color:${look.muted};word-break:break-all">${href}</a></p>`
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
