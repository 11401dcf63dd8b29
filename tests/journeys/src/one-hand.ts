import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import type { Person } from '@sortie/system-testing/caller'
import type { SharedSystem } from '@sortie/system-testing/start-system'
import type { Page } from 'playwright-core'
import { dialog, expense, kept, list, pick } from './expense-pages.ts'
import { swipe } from './hands.ts'

const pages = ['/expenses', '/', '/inbox', '/trips', '/flights', '/reports', '/profile']

type Given = { system: SharedSystem; someone: Visitor; person: Person; page: Page }

/** What a person does with one thumb, while the same person's expenses stay open in `page`. */
export function onAPhone(start: () => Given): void {
  describe('a phone in one hand', () => {
    let given: Given
    let phone: Visitor
    let hand: Page
    const rows = () => hand.getByRole('list', { name: 'Expenses' }).getByRole('listitem')
    const row = (merchant: string) => rows().filter({ hasText: merchant })
    // Not by a tap: right after a swipe the browser takes one for the end of a fling.
    const undo = () => hand.getByRole('button', { name: 'Undo' }).click()
    const at = (path: string) => hand.waitForURL((url) => url.pathname === path)

    before(async () => {
      given = start()
      const { system, someone, person } = given
      phone = await visitor(system.url, { width: 390, height: 844, touch: true })
      await phone.context.addCookies(await someone.context.cookies())
      hand = phone.page
      for (const merchant of ['Kiosk', 'Ferry', 'Bakery', 'Museum'])
        await expense(person, merchant, { date: new Date().toLocaleDateString('en-CA') })
      await hand.goto('/expenses')
      await row('Night Train').getByRole('button').first().waitFor()
    })
    after(() => phone?.close())

    it('has the first expense in the upper two fifths, below the month that is to be handed in', async () => {
      const { y = 844 } = (await rows().first().boundingBox()) ?? {}
      assert.ok(y <= 844 * 0.4, `the first expense is at y = ${y}`)
    })

    it('has rows of at most 100 px, and the bar over no button of the last one', async () => {
      for (const each of await rows().all()) {
        const { height = 999 } = (await each.boundingBox()) ?? {}
        assert.ok(height <= 100, `a row is ${height} px high`)
      }
      await hand.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const bin = rows()
        .last()
        .getByRole('button', { name: /^Delete/ })
      await hand.waitForFunction(
        (button) => {
          const { left, top, width, height } = (button as Element).getBoundingClientRect()
          const at = document.elementFromPoint(left + width / 2, top + height / 2)
          return button?.contains(at)
        },
        await bin.elementHandle(),
      )
    })

    it('has targets on every page that are large enough', async () => {
      const small: string[] = []
      for (const path of pages) {
        await hand.goto(path)
        await hand.getByRole('heading', { level: 1 }).waitFor()
        for (const target of await hand.locator('button:visible').all()) {
          const box = await target.boundingBox()
          const name = (await target.getAttribute('aria-label')) ?? (await target.textContent())
          if (box && (box.height < 44 || box.width < 44))
            small.push(`${path} ${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)
        }
      }
      assert.deepEqual(small, [])
      await hand.goto('/expenses')
    })

    it('opens a row where it is tapped, and Back closes it, but not what was typed unasked', async () => {
      await row('Night Train').getByText('Transport').tap()
      await dialog(hand).getByLabel('Merchant').fill('Day Train')
      assert.match(hand.url(), /\/expenses\/[\w-]{36}$/)
      const question = hand.getByRole('alertdialog', { name: 'Discard your changes?' })
      await hand.goBack()
      await question.getByRole('button', { name: 'Keep editing' }).tap()
      await question.waitFor({ state: 'detached' })
      assert.equal(await dialog(hand).getByLabel('Merchant').inputValue(), 'Day Train')
      await hand.goBack()
      await question.getByRole('button', { name: 'Discard' }).tap()
      await dialog(hand).waitFor({ state: 'detached' })
      await at('/expenses')
    })

    it('shows the field that is typed into above the buttons of its sheet', async () => {
      await row('Night Train').getByText('Transport').tap()
      const notes = dialog(hand).getByLabel('Notes')
      await notes.focus()
      await hand.waitForFunction(
        (field) => {
          const { left, bottom } = (field as Element).getBoundingClientRect()
          return document.elementFromPoint(left + 20, bottom - 4) === field
        },
        await notes.elementHandle(),
      )
      await hand.goBack()
      await dialog(hand).waitFor({ state: 'detached' })
    })

    it('has room for the words of all its buttons', async () => {
      await hand.goto('/')
      await hand.getByRole('button', { name: 'Capture Receipt' }).tap()
      await pick(hand, {
        name: 'a.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('ffd8ffe0', 'hex'),
      })
      for (const button of await dialog(hand).getByRole('button').filter({ hasText: /./ }).all()) {
        const [outer, words] = [
          await button.boundingBox(),
          await button.locator('span').boundingBox(),
        ]
        const name = (await button.textContent()) ?? ''
        assert.ok(outer && words && outer.width > words.width, name)
      }
      await hand.goto('/expenses')
    })

    it('has room for a long word and for large sums', async () => {
      const name = 'Bauunterbeamtengesellschaft'.repeat(4)
      const answer = await given.person.post('/api/trips', { name })
      const { id: tripId } = (await answer.json()) as { id: string }
      const more = { tripId, amount: '99999999.99' }
      for (const currency of ['USD', 'EUR'])
        await expense(given.person, 'Charter', { ...more, currency })
      await hand.goto(`/trips/${tripId}`)
      const total = hand.getByText('$99,999,999.99 + €99,999,999.99')
      assert.ok(await total.evaluate((sums) => sums.getClientRects().length === 2))
      assert.ok(await hand.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      await hand.goto('/reports')
      const count = hand.getByRole('listitem').filter({ hasText: 'Meals' }).locator('small')
      const { height = 99 } = (await count.boundingBox()) ?? {}
      assert.ok(height < 40, `the count is ${height} px high`)
      await hand.goto('/expenses')
    })

    it('submits by a swipe to the right, deletes by one to the left, and takes both back', async () => {
      await swipe(hand, row('Kiosk'), 140)
      await hand.getByRole('button', { name: /^Draft Kiosk/ }).waitFor()
      await undo()
      await hand.getByRole('button', { name: /^Submit Kiosk/ }).waitFor()
      await swipe(hand, row('Kiosk'), -140)
      await row('Kiosk').waitFor({ state: 'detached' })
      await undo()
      await row('Kiosk').waitFor()
      assert.ok((await kept(given.person)).some(({ merchant }) => merchant === 'Kiosk'))
      await swipe(hand, row('Kiosk'), -140)
      await row('Kiosk').waitFor({ state: 'detached' })
      // Whoever goes on has not taken it back. The message leaves the way on free.
      await hand.getByRole('button', { name: 'More', exact: true }).click()
      await hand
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Dashboard' })
        .click()
      await at('/')
      await list(given.page).getByText('Kiosk').waitFor({ state: 'detached' })
      assert.ok((await kept(given.person)).every(({ merchant }) => merchant !== 'Kiosk'))
    })
  })
}
