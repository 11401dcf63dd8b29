import type { HostileFile } from './hostile-pdfs.ts'

const megabyte = 1_000_000
const lines = (...all: string[]) => all.join('\r\n')
const from = 'From: Ann <ann@example.org>'
const mail = (...rest: string[]) => Buffer.from(lines(from, ...rest))

function partsIn(depth: number): Buffer {
  const type = (at: number) => `Content-Type: multipart/mixed; boundary=b${at}`
  const open = Array.from({ length: depth }, (_, at) => lines(`--b${at}`, type(at + 1), '', ''))
  return mail(type(0), '', open.join(''))
}

const encoded = (encoding: string, body: string) =>
  mail('Content-Type: image/png', `Content-Transfer-Encoding: ${encoding}`, '', body)

const html = (body: string) => mail('Content-Type: text/html', '', body)

const made: Record<string, () => Buffer> = {
  'parts 100,000 deep': () => partsIn(100_000),
  'mails 100,000 deep': () => mail(lines('Content-Type: message/rfc822', '', '').repeat(100_000)),
  '100,000 headers': () => mail('Received: from nowhere\r\n'.repeat(100_000), '', 'text'),
  'a header of 20 MB': () => mail(`Subject: ${'a '.repeat(10 * megabyte)}`, '', 'text'),
  'a subject of 20,000 encoded words': () =>
    mail(`Subject: ${'=?utf-8?B?4oKs?= '.repeat(20_000)}`, '', 'text'),
  'a sender of 20,000 addresses in groups': () =>
    Buffer.from(lines(`From: ${'a: <b@c>, '.repeat(20_000)}`, '', 'text')),
  'a name in 10,000 pieces': () => {
    const pieces = Array.from({ length: 10_000 }, (_, at) => ` name*${at}*=%41;`)
    return mail(`Content-Type: image/png;\r\n${pieces.join('\r\n')}`, '', 'text')
  },
  '200,000 files of nothing': () =>
    mail(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      lines('--b', 'Content-Type: image/png', '', '').repeat(200_000),
    ),
  '300,000 empty parts': () =>
    mail('Content-Type: multipart/mixed; boundary=b', '', lines('--b', '', '').repeat(300_000)),
  'a million lines that almost end a part': () =>
    mail('Content-Type: multipart/mixed; boundary=b', '', '--b-\r\n'.repeat(megabyte)),
  '39 MB of base64 in one line': () => encoded('base64', 'A'.repeat(39 * megabyte)),
  '20 MB of base64 with a line for each character': () =>
    encoded('base64', 'A\r\n'.repeat(7 * megabyte)),
  '20 MB of quoted-printable that is none': () =>
    encoded('quoted-printable', '=\r\n=Z'.repeat(4 * megabyte)),
  '5 MB of tags that end nowhere': () => html('<a '.repeat(1.7 * megabyte)),
  '5 MB of entities': () => html('&amp'.repeat(1.2 * megabyte)),
}

export const hostileMails: HostileFile[] = Object.entries(made).map(([name, make]) => ({
  name,
  make,
}))
