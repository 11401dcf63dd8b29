import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { emailProofApi } from '@sortie/contracts/email-proof'
import { mailboxApi } from '@sortie/contracts/mailbox'
import { eventually } from '@sortie/testing/eventually'
import { type Client, clientOf } from '@sortie/testing/test-service'
import sharp from 'sharp'
import { aPdf, aPhoto, aPhotoOf, aPicture } from '../testing/files.ts'
import { type MailSystem, startMailSystem } from '../testing/mail-system.ts'
import { aMail, type MailPart } from '../testing/mails.ts'
import { bytesOf } from '../testing/receipts.ts'

const minute = { timeout: 120_000 }
let nth = 0
const anAddress = () => `ada${++nth}@example.org`

describe('mail to the organisation', minute, () => {
  let system: MailSystem
  let photo: MailPart
  let [imported, refused] = [0, 0]
  before(async () => {
    system = await startMailSystem({ RECEIPT_FILES_PER_DAY: '25' })
    await system.startReceipt()
    photo = { content: await aPhoto(), name: 'Dinner in Rome.jpg' }
  })
  after(() => system?.stop())

  /** Waits until all mails are processed: this many more imported, this many more set aside. */
  async function dealtWith(mails: Buffer[], yes: number, no = mails.length - yes): Promise<void> {
    await system.post(...mails)
    imported += yes
    refused += no
    await system.lies(0, imported, refused)
  }
  const answered = (to: string, what: RegExp) =>
    eventually(async () => {
      const mails = await system.answersTo(to)
      assert.equal(mails.length, 1, `${mails.length} answers`)
      assert.match(mails[0]?.replaceAll('=\r\n', '') ?? '', what)
    })

  it('is told where to go, and its receipts land in the sender’s Inbox as they were', async () => {
    const me = await system.someone(anAddress())
    assert.deepEqual((await me.call(mailboxApi.address, {})).body, {
      address: 'receipts@example.org',
    })
    const pdf = await aPdf()
    const files = [photo, { content: pdf, name: 'Hotel.pdf', type: 'application/octet-stream' }]
    await dealtWith([aMail({ from: `Ada <${me.person.email}>`, subject: 'Rome', files })], 1)
    const items = await system.inboxOf(me, 2)
    assert.deepEqual(items.map(({ fileName, mail }) => [fileName, mail?.subject]).sort(), [
      ['Dinner in Rome.jpg', 'Rome'],
      ['Hotel.pdf', 'Rome'],
    ])
    const bill = items.find(({ fileName }) => fileName === 'Hotel.pdf')
    assert.ok((await bytesOf(await me.raw(`/api/receipts/${bill?.id}/file`))).equals(pdf))
    assert.deepEqual(await system.answersTo(me.person.email), [])
  })

  it('that is delivered twice is taken once', async () => {
    const me = await system.someone(anAddress())
    const mail = aMail({ from: me.person.email, files: [photo] })
    const nameless = aMail({ from: me.person.email, files: [photo], id: null })
    await dealtWith([mail, mail, nameless, nameless], 2)
    await system.inboxOf(me, 2)
  })

  it('that nobody vouches for is neither taken nor answered', async () => {
    const me = await system.someone(anAddress())
    const { email: from } = me.person
    const forged = [
      aMail({ from, files: [photo], proof: false }),
      aMail({ from, files: [photo], proof: 'mx.evil.example; dmarc=pass header.from=example.org' }),
      aMail({ from, files: [photo], headers: ['From: eve@evil.example'] }),
      aMail({ from: `${from}, eve@example.org`, files: [photo] }),
    ]
    await dealtWith(forged, 0)
    await system.inboxOf(me, 0)
    assert.deepEqual(await system.answersTo(from), [])
  })

  it('for an address that nobody has proven is answered by a link that proves it, and then taken', async () => {
    const me = await system.registered(anAddress())
    const { email } = me.person
    await dealtWith([aMail({ from: email, files: [photo] })], 0)
    assert.equal((await system.items(me)).length, 0)
    await answered(email, /prove-email\?token=/)
    const [answer = ''] = await system.answersTo(email)
    const [, token = ''] = /prove-email\?token=3D([\w-]+)/.exec(answer) ?? []
    const body = { token, password: 'correct horse' }
    const nobody = clientOf(system.authUrl, { ...me.person, token: '' })
    assert.equal((await nobody.call(emailProofApi.prove, { body })).status, 200)
    await dealtWith([aMail({ from: email, files: [photo] })], 1)
    await system.inboxOf(me, 1)
  })

  it('of a stranger, a deactivated user or a program is not answered', async () => {
    const [stranger, robot] = ['someone@elsewhere.example', 'robot@elsewhere.example']
    const former = await system.someone(anAddress())
    await deactivate(former)
    await dealtWith(
      [
        aMail({ from: stranger, files: [photo] }),
        aMail({ from: former.person.email, files: [photo] }),
        aMail({ from: 'no-reply@shop.example', files: [photo] }),
        ...[
          'Auto-Submitted: auto-replied',
          'Precedence: bulk',
          'List-Id: <a.b>',
          'Return-Path: <>',
        ].map((header) => aMail({ from: robot, files: [photo], headers: [header] })),
      ],
      0,
    )
    for (const silent of [stranger, former.person.email, robot, 'no-reply@shop.example'])
      assert.deepEqual(await system.answersTo(silent), [])
  })

  it('loses its logos; without a receipt it is answered with what to do', async () => {
    const me = await system.someone(anAddress())
    const logo = {
      content: await aPicture(380, 120),
      name: 'logo.png',
      type: 'image/png',
      cid: 'a',
    }
    const pasted = { content: await aPhoto(), name: 'pasted.jpg', cid: 'b' }
    await dealtWith([aMail({ from: me.person.email, files: [logo, pasted] })], 1)
    const [item] = await system.inboxOf(me, 1)
    assert.equal(item?.fileName, 'pasted.jpg')
    const icon = { content: await aPicture(64, 64), name: 'icon.png', type: 'image/png' }
    await dealtWith([aMail({ from: me.person.email, files: [logo, icon] })], 0)
    await answered(me.person.email, /Nothing in your mail could be taken/)
  })

  it('is taken without what cannot be, and its sender is told', async () => {
    const me = await system.someone(anAddress())
    const files = [
      photo,
      { content: Buffer.from('....ftypheic'), name: 'IMG_1.HEIC', type: 'image/heic' },
      { content: await aPhotoOf(10 * 1024 * 1024 + 1), name: 'large.jpg' },
      { content: Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 0]), name: 'broken.jpg' },
    ]
    await dealtWith([aMail({ from: me.person.email, files })], 1)
    await system.inboxOf(me, 1)
    await answered(me.person.email, /some of its files were left out/)
  })

  it('comes in whole or not at all: too many files, or more than a person may add a day', async () => {
    const me = await system.someone(anAddress())
    const twenty = Array.from({ length: 20 }, () => photo)
    await dealtWith([aMail({ from: me.person.email, files: [...twenty, photo] })], 0)
    await answered(me.person.email, /more than 20 receipts/)
    await dealtWith([aMail({ from: me.person.email, files: twenty })], 1)
    const other = await system.someone(anAddress())
    const half = { from: other.person.email, files: twenty.slice(0, 15) }
    await dealtWith([aMail(half), aMail(half)], 1)
    await system.inboxOf(other, 15)
    await answered(other.person.email, /as many receipts as one person may/)
  })

  it('that cannot be read, or is too large, is set aside and holds nobody up', async () => {
    const me = await system.someone(anAddress())
    const { email: from } = me.person
    const deep = Array.from(
      { length: 60 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    )
    const head = aMail({ from }).toString().split('Content-Type')[0]
    const large = {
      content: Buffer.alloc(31 * 1024 * 1024),
      name: 'a.pdf',
      type: 'application/pdf',
    }
    const mails = [
      Buffer.from(`${head}${deep.join('')}`),
      Buffer.from('no mail at all'),
      Buffer.from(''.padEnd(2000, '\0')),
      aMail({ from, files: [large] }),
      aMail({ from, files: [photo], subject: 'behind' }),
    ]
    await dealtWith(mails, 1)
    const [item] = await system.inboxOf(me, 1)
    assert.equal(item?.mail?.subject, 'behind')
    await eventually(async () => {
      const answers = (await system.answersTo(from)).join()
      assert.match(answers, /weighs more than 40MB/)
      assert.match(answers, /mail cannot be read/)
    })
  })

  it('is counted by what it came to, for administrators', async () => {
    const body = await system.mailbox()
    const counts = new Map(body.outcomes.map(({ outcome, count }) => [outcome, count]))
    assert.equal(body.address, 'receipts@example.org')
    assert.equal(body.problem, null)
    assert.equal(counts.get('imported'), imported)
    assert.equal(
      [...counts.values()].reduce((sum, count) => sum + count),
      imported + refused,
    )
  })

  async function deactivate({ person }: Client): Promise<void> {
    const admin = await system.admin()
    const atAuth = clientOf(system.authUrl, admin.person)
    const params = { id: person.id }
    assert.equal((await atAuth.call(adminUserApi.deactivate, { params })).status, 200)
  }
})

it('a wide picture as phones take it is no logo', async () => {
  const { isDecoration } = await import('./mail.ts')
  const { width = 0, height = 0 } = await sharp(await aPhoto()).metadata()
  assert.equal(isDecoration({ width, height }, true), false)
  assert.equal(isDecoration({ width: 1200, height: 300 }, true), true)
  assert.equal(isDecoration({ width: 1200, height: 300 }, false), false)
})

it('a till roll in the text of a mail is no logo, however narrow its printer', async () => {
  const { isDecoration } = await import('./mail.ts')
  for (const [width, height] of [
    [384, 2400],
    [200, 900],
    [300, 600],
    [2400, 384],
  ] as const)
    assert.equal(isDecoration({ width, height }, true), false, `${width} x ${height}`)
  for (const [width, height] of [
    [300, 80],
    [384, 384],
    [300, 500],
    [120, 900],
    [1800, 360],
  ] as const)
    assert.equal(isDecoration({ width, height }, true), true, `${width} x ${height}`)
})
