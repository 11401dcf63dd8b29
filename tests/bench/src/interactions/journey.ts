import type { Page } from 'playwright-core'

/** A key follows the one before it after this time, and a button of the mouse stays down for as long: a quick hand. */
export const hand = { delay: 60 }

/** The main job with a year of data, by mouse and keys where there is room for both, by taps on a phone. */
export async function wholeJourney(page: Page, small: boolean): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => (small ? button(name).tap() : button(name).click(hand))
  const pressIn = (name: string) => dialog.last().getByRole('button', { name }).first().click(hand)
  const gone = () => dialog.waitFor({ state: 'detached' })
  const cancel = async () => {
    await pressIn('Cancel')
    await gone()
  }
  const go = async (name: string, heading: string) => {
    if (small) await press('Open menu')
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click(hand)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  /** Key by key, as a person does. */
  const type = (label: string, text: string) =>
    dialog.getByLabel(label).first().pressSequentially(text, hand)

  await page.getByRole('heading', { name: 'Recent Operations' }).waitFor()
  await press('Log New Expense')
  await type('Merchant', 'Grand Hotel Oslo')
  await type('Amount', '420.50')
  await dialog.getByLabel('Category').selectOption('Lodging')
  await type('Notes', 'Two nights')
  await pressIn('Create Expense')
  await gone()

  await go('Expenses', 'Expense Operations')
  await page.getByText('Grand Hotel Oslo').first().waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('hotel', hand)
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  if (small) {
    await press(/^Filters/)
    await dialog.getByLabel('Status').selectOption('Draft')
    await pressIn('Clear Filters')
    await dialog.getByRole('button', { name: /^Show/ }).click(hand)
    await gone()
  } else {
    await page.getByLabel('Status').first().selectOption('Draft')
    await press('Clear Filters')
    await press('Amount')
    await press('Date')
    await page.getByRole('checkbox', { name: 'Select all' }).click(hand)
    await page.getByRole('checkbox', { name: 'Select all' }).click(hand)
  }
  // Among others of the same day it may be too far down to be drawn.
  await page.getByRole('searchbox', { name: 'Search' }).fill('Grand Hotel Oslo')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main a[href^="/expenses/"]')].every(
      ({ textContent }) => textContent === 'Grand Hotel Oslo',
    ),
  )
  await page.getByRole('link', { name: 'Grand Hotel Oslo' }).first().click(hand)
  await type('Notes', ' and a breakfast')
  await pressIn('Update Expense')
  await gone()

  await go('Trips', 'Mission Planning')
  await press('New Mission')
  await type('Name', 'Oslo Summit')
  await cancelTyped()
  await go('Flights', 'Flight Operations')
  await press('New Flight')
  await cancel()
  await go('Reports', 'Mission Reports')
  await press('Export PDF')
  await cancel()
  if (small) return
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).pressSequentially('grand', hand)
  await page.getByRole('option', { name: /Grand Hotel Oslo/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await gone()
  await go('Profile', 'Profile Settings')
  await page.getByLabel('Department').pressSequentially('Sales', hand)

  async function cancelTyped() {
    await pressIn('Cancel')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click(hand)
    await gone()
  }
}
