import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readPdf } from '@sortie/system-testing/read-pdf'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { expense, kept } from './expense-pages.ts'

let page: Page

visitSharedSystem({}, async ({ system, page: opened, signInAsNew }) => {
  page = opened
  const person = await signInAsNew()
  const photo = await receiptPhoto(Array.from({ length: 10 }, () => 'SOUP OF THE DAY  4.50'))
  for (const [merchant, receipts] of [
    ['Dinner', 3],
    ['Alone One', 1],
    ['Alone Two', 1],
  ] as const) {
    const { id } = (await (await expense(person, merchant)).json()) as { id: string }
    for (let number = 1; number <= receipts; number += 1) {
      const form = new FormData()
      form.append(
        'receipt',
        new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }),
        `${number}.jpg`,
      )
      const path = `/api/expenses/${id}/receipts`
      await fetch(system.url + path, {
        method: 'POST',
        body: form,
        headers: { cookie: person.cookie },
      })
    }
  }
  await eventually(async () =>
    assert.equal(
      (await kept(person)).reduce((sum, { receiptCount }) => sum + receiptCount, 0),
      5,
    ),
  )
})

describe('the printed report', () => {
  it('names the expense on every page with a picture of its receipt', async () => {
    await page.addInitScript(() => Object.assign(window, { print: () => undefined }))
    await page.goto('/print-report')
    await page.waitForFunction(() => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-receipt]')]
      return pictures.length === 5 && pictures.every(({ complete }) => complete)
    })
    const paper = await page.pdf({ preferCSSPageSize: true })
    const { pages } = await readPdf(paper)
    const lineOf = (name: string) => pages.findIndex((text) => text.includes(name))
    for (const text of pages.filter((each) => / KB/.test(each)))
      assert.match(text, /Dinner|Alone (One|Two)|Line \d, receipt \d of 3/, text)
    assert.equal(
      pages.findIndex((text) => text.includes('receipt 1 of 3')),
      lineOf('Dinner'),
    )
    assert.equal(lineOf('#'), 0, 'the lines begin on the first page')
  })
})
