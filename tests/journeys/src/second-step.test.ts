import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { register } from '@sortie/system-testing/caller'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import { codeOf } from '@sortie/testing/app-code'
import { withPasskeys } from './authenticator.ts'
import {
  addApp,
  enterCodeByKeys,
  logOut,
  press,
  pressByKeys,
  prove,
  putAway,
  signInByKeys,
} from './second-step-pages.ts'
import { home, says, signIn } from './session-pages.ts'

let system: SharedSystem
let me: Visitor

const email = 'fay.rivers@example.com'

let codes: string[] = []

before(async () => {
  system = await sharedSystem()
  me = await visitor(system.url, { width: 390, height: 844 })
  await register(system.url, 'secret1', email)
  await withPasskeys(me)
})

after(async () => {
  await me?.close()
  await system?.stop()
})

describe('a passkey', () => {
  it('is added in the profile with the password, and comes with recovery codes', async () => {
    const { page } = me
    await signIn(page, email, 'secret1')
    await home(page)
    await page.goto('/profile')
    await press(page, 'Add a Passkey')
    await prove(page)
    codes = await putAway(page)
    assert.equal(codes.length, 10)
    const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await passkeys.getByText('not used yet').waitFor()
    await page.getByRole('button', { name: /^Rename / }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('My phone')
    await press(page, 'Save Name')
    await passkeys.getByText('My phone').waitFor()
  })

  it('signs in alone', async () => {
    const { page } = me
    await logOut(page)
    // In a slow hand: the sentence under the field that is left must not push the button away from under it.
    await page.getByLabel('Email').focus()
    await page.getByRole('button', { name: 'Use a Passkey' }).click({ delay: 300 })
    await home(page)
  })

  it('is the second step after the password, by keyboard alone', async () => {
    const { page } = me
    await logOut(page)
    await signInByKeys(page, email)
    await pressByKeys(page, 'Use a Passkey')
    await home(page)
  })

  it('is not needed with a recovery code, which counts once, by keyboard alone', async () => {
    const { page } = me
    for (const [code, taken] of [
      [codes[0] ?? '', true],
      [codes[0] ?? '', false],
    ] as const) {
      await logOut(page)
      await signInByKeys(page, email)
      await enterCodeByKeys(page, code)
      if (taken) await home(page)
      else await says(page, 'This code is wrong, or it was used already.')
    }
    await pressByKeys(page, 'Start Again')
    await press(page, 'Use a Passkey')
    await home(page)
    await page.goto('/profile')
    await says(page, '9 are left')
  })
})

describe('an authenticator app', () => {
  it('takes the place of a passkey, and its code ends the sign-in, by keyboard alone', async () => {
    const { page } = me
    await press(page, 'Remove My phone')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await prove(page)
    await says(page, 'Passkey removed successfully')
    await press(page, 'Add an Authenticator App')
    const secret = await addApp(page)
    await putAway(page)
    await logOut(page)
    await signInByKeys(page, email)
    await enterCodeByKeys(page, codeOf(secret, 1))
    await home(page)
    await logOut(page)
    assert.deepEqual(
      me.faults.filter((fault) => !/ 40[13] /.test(fault)),
      [],
    )
  })
})
