import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { keepMail, mostMails, mostOfGroup } from './mail-folder.ts'

const group = (nth: number) => nth.toString(16).padStart(8, '0')
const old = (nth: number, of: number) =>
  `${20200101000000000n + BigInt(nth)}-${group(of)}-0000abcd.eml`
const textsIn = (folder: string) =>
  readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))

describe('a folder of mails', () => {
  it('keeps what one person was sent of one kind, however many others come', async (test) => {
    const folder = temporaryFolder(test)
    await keepMail(Buffer.from('reset link'), 'ann', folder)
    for (let nth = 0; nth < mostOfGroup + 5; nth++)
      await keepMail(Buffer.from(`question ${nth}`), 'ann report', folder)
    const left = textsIn(folder)
    assert.equal(left.length, mostOfGroup + 1)
    for (const kept of ['reset link', 'question 104']) assert.ok(left.includes(kept), kept)
    assert.ok(!left.includes('question 0'))
  })

  it('lets the oldest of the largest group go when it is full, and what somebody else put there stay', async (test) => {
    const folder = temporaryFolder(test)
    for (let nth = 0; nth < mostMails - 3; nth++) writeFileSync(join(folder, old(nth, nth)), '')
    for (const nth of [1, 2, 3]) writeFileSync(join(folder, old(nth + mostMails, 7)), '')
    const draft = `.${old(9, 9).replace('.eml', '')}`
    for (const name of [draft, 'notes.eml']) writeFileSync(join(folder, name), '')
    await keepMail(Buffer.from('the latest'), 'ann', folder)
    const left = readdirSync(folder)
    assert.equal(left.length, mostMails + 1)
    assert.ok(left.includes('notes.eml') && left.includes(old(0, 0)))
    assert.ok(!left.includes(old(7, 7)), 'it was the oldest of the largest')
    assert.ok(textsIn(folder).includes('the latest'))
  })
})
