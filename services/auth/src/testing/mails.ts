import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@sortie/testing/eventually'

/** The mails to an address with a matching subject, as text; waits for this many. */
export async function mailsTo(
  { directory }: { directory: string },
  address: string,
  subject: RegExp,
  count = 1,
): Promise<string[]> {
  const folder = join(directory, 'mail')
  return eventually(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const found = mails
      // Quoted-printable breaks lines and writes "=" as "=3D".
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .filter((mail) => new RegExp(`^To: ${address}\r?$`, 'mi').test(mail))
      .filter((mail) => subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? ''))
    assert.ok(found.length >= count, `${found.length} mails to ${address}`)
    return found
  })
}
