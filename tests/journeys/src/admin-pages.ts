import type { Page } from 'playwright-core'

type NewUser = { email: string; password: string; name: string; department: string }

export async function createUser(page: Page, user: NewUser): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New User' })
  await dialog.getByLabel('Email').fill(user.email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(user.password)
  await dialog.getByLabel('Employee Name').fill(user.name)
  await dialog.getByLabel('Department').fill(user.department)
  await dialog.getByRole('button', { name: 'Create User' }).click()
}

export async function changeRole(page: Page, address: string, role: string): Promise<void> {
  await page.getByRole('combobox', { name: `Role of ${address}` }).selectOption(role)
}

/** In the dialog that is open. */
export async function setPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByLabel('New Password').fill(password)
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
}

/** Of how many people the newest bulk report has a report or found no expenses, and how many people there are. */
export async function bulkFigures({ request }: Page) {
  const [bulk] = (await (await request.get('/api/export/bulk')).json()) as {
    done: number
    withoutExpenses: number
  }[]
  const counts = (await (await request.get('/admin/users/counts')).json()) as { total: number }
  return {
    done: bulk?.done ?? 0,
    withoutExpenses: bulk?.withoutExpenses ?? 0,
    people: counts.total,
  }
}
