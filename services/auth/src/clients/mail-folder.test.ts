import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { keepMail, mostMails } from './mail-folder.ts'

it('a folder of mails keeps the newest, and what somebody else put there', async (test) => {
  const folder = temporaryFolder(test)
  const old = (nth: number) => `${20200101000000000n + BigInt(nth)}-0000abcd`
  const draft = `.${old(0)}`
  for (let nth = 1; nth < mostMails; nth++) writeFileSync(join(folder, `${old(nth)}.eml`), '')
  for (const name of [draft, 'notes.eml']) writeFileSync(join(folder, name), '')
  await keepMail(Buffer.from('the first'), folder)
  await keepMail(Buffer.from('the second'), folder)
  const left = readdirSync(folder)
  assert.equal(left.length, mostMails + 1)
  assert.ok(left.includes('notes.eml'))
  for (const gone of [draft, `${old(1)}.eml`]) assert.ok(!left.includes(gone), gone)
  assert.ok(left.includes(`${old(2)}.eml`))
})
