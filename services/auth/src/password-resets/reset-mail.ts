/** The colours of the web app's theme; mail programs know no stylesheet of ours. */
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

/** The mail that carries a reset link, for readers of HTML and of plain text. */
export function resetMail(link: string): { subject: string; text: string; html: string } {
  return {
    subject: 'Reset your Sortie password',
    text: textOf(link),
    html: htmlOf(link.replaceAll('&', '&amp;')),
  }
}

function textOf(link: string): string {
  return `SORTIE
Tactical Expense Management

Someone, hopefully you, asked for a new password for this account.
Open this link within one hour to choose one:

${link}

The link works once. A new password signs you out everywhere.
If it was not you, ignore this mail; your password stays as it is.
`
}

function htmlOf(link: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reset your Sortie password</title></head>
<body style="margin:0;background:${look.canvas};color:${look.text};${font}">
<div style="display:none;max-height:0;overflow:hidden">Choose a new password within one hour.</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.canvas}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${look.paper};border:1px solid ${look.line};border-radius:6px;overflow:hidden">
<tr><td style="background:${look.ink};border-bottom:3px solid ${look.accent};padding:24px 32px">
<div style="font-size:22px;font-weight:700;letter-spacing:4px;color:${look.onInk};${font}">SORTIE</div>
<div style="font-size:12px;letter-spacing:1px;color:${look.quietOnInk};padding-top:4px;${font}">Tactical Expense Management</div>
</td></tr>
<tr><td style="padding:32px;font-size:16px;line-height:1.5;color:${look.text};${font}">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;${font}">Choose a new password</h1>
<p style="margin:0 0 24px">Someone, hopefully you, asked for a new password for this account. The button works once, within one hour.</p>
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:${look.accent};border-radius:4px">
<a href="${link}" style="display:inline-block;padding:14px 28px;font-size:16px;font-weight:700;color:${look.onAccent};text-decoration:none;${font}">Choose a new password</a>
</td></tr></table>
<p style="margin:24px 0 0;font-size:14px;color:${look.muted}">If the button does not work, open this address:<br>
<a href="${link}" style="color:${look.muted};word-break:break-all">${link}</a></p>
</td></tr>
<tr><td style="padding:20px 32px;border-top:1px solid ${look.line};font-size:13px;line-height:1.5;color:${look.muted};${font}">
A new password signs you out everywhere. If it was not you, ignore this mail; your password stays as it is.
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
