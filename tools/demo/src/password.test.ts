import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { demoPassword } from './password.ts'

describe('the password of the demo accounts', () => {
  it('is made up once for each system and can be read by its owner only', (test) => {
    const [here, there] = [fileIn(temporaryFolder(test)), fileIn(temporaryFolder(test))]
    const password = demoPassword(here)
    assert.match(password, /^[\w-]{20}$/)
    assert.equal(demoPassword(here), password)
    assert.notEqual(demoPassword(there), password)
    assert.equal(statSync(here).mode & 0o777, 0o600)
    assert.equal(readFileSync(here, 'utf8'), `${password}\n`)
  })

  it('is the chosen one where one is chosen, and then kept nowhere', (test) => {
    const file = fileIn(temporaryFolder(test))
    assert.equal(demoPassword(file, 'chosen by hand'), 'chosen by hand')
    assert.ok(!existsSync(file))
  })
})

function fileIn(folder: string) {
  return join(folder, 'data/demo-password.txt')
}
