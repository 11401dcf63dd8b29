import type { Person } from '@sortie/system-testing/caller'
import type { Page } from 'playwright-core'

export type Photo = { name: string; mimeType: string; buffer: Buffer }

export const list = (of: Page) => of.getByRole('table', { name: 'Expenses' })
export const dialog = (of: Page) => of.getByRole('dialog')
export const pick = (of: Page, photo: Photo) =>
  of.locator('input[type=file]').last().setInputFiles(photo)

export const expense = (person: Person, merchant: string, more: object = {}) =>
  person.post('/api/expenses', {
    date: '2026-05-02',
    category: 'Meals',
    merchant,
    amount: '12.50',
    ...more,
  })

export type Kept = { id: string; merchant: string; amount: string; receiptCount: number }
export const kept = async (person: Person) =>
  (await (await person.get('/api/expenses')).json()) as Kept[]
