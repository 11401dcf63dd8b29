import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { type Handler, problem } from '../../testing/fake-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { AddFactor } from './add-factor.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const codes = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF']
const onClose = vi.fn()
beforeEach(() => void employeeGateway())
afterEach(() => {
  onClose.mockReset()
  vi.restoreAllMocks()
})

const show = () => renderPart(<RecoveryCodesDialog codes={codes} onClose={onClose} />)

it('the dialog of recovery codes copies the codes one under another', async () => {
  const { user } = show()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press(user, 'Copy')
  await says('Recovery codes copied')
  expect(write).toHaveBeenCalledWith('AAAA-BBBB-CCCC\nDDDD-EEEE-FFFF\n')
  expect(onClose).not.toHaveBeenCalled()
})

it('the dialog of recovery codes says that copying failed, and leaves the codes to be copied by hand', async () => {
  const { user } = show()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  await press(user, 'Copy')
  await says('Select and copy them by hand.')
  expect(screen.getByText('DDDD-EEEE-FFFF')).toBeTruthy()
})

it('the dialog of recovery codes saves them as a file of text, which the browser forgets', async () => {
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob)
    return 'blob:codes'
  })
  const gone = vi.spyOn(URL, 'revokeObjectURL')
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  const { user } = show()
  await press(user, 'Download')
  expect(names).toEqual(['sortie-recovery-codes.txt'])
  expect(await made[0]?.text()).toBe('AAAA-BBBB-CCCC\nDDDD-EEEE-FFFF\n')
  expect(gone).toHaveBeenCalledWith('blob:codes')
})

const secret = {
  ticket: 't-1',
  secret: 'ABCDEFGHIJ',
  uri: 'otpauth://totp/Sortie?secret=ABCDEFGHIJ',
}
function addApp(answer: Handler) {
  const gateway = employeeGateway({
    'POST /api/second-factor/authenticator/options': { body: secret },
    'POST /api/second-factor/authenticator': answer,
  })
  const onAdded = vi.fn()
  const part = <AddFactor withProof={(act) => act('p-1')} onAdded={onAdded} />
  return { gateway, onAdded, ...renderPart(part) }
}
const added = (recoveryCodes: string[] | null) => ({ body: { recoveryCodes, user: null } })

it('the dialog of recovery codes shows the key of an app in groups of four, for typing', async () => {
  const { user } = addApp(added(null))
  await press(user, 'Add an Authenticator App')
  expect(await screen.findByText('ABCD EFGH IJ')).toBeTruthy()
  await says('QR code for the authenticator app')
})

it('the dialog of recovery codes adds an app by its first code, and goes on when the new recovery codes are put away', async () => {
  const { gateway, onAdded, user } = addApp(added(codes))
  await press(user, 'Add an Authenticator App')
  await screen.findByLabelText(/^Code/)
  fill(/^Code/, '123456')
  await press(user, 'Add App')
  await says('Authenticator app added successfully')
  expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeTruthy()
  expect(onAdded).not.toHaveBeenCalled()
  await press(user, 'I Have Saved Them')
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1))
  expect(gateway.callsOf('POST /api/second-factor/authenticator').map(({ body }) => body)).toEqual([
    { ticket: 't-1', code: '123456' },
  ])
})

it('the dialog of recovery codes says at the field that a code is missing or wrong, and lets one try the next', async () => {
  const wrong = 'This code is wrong, or it was used already.'
  const { gateway, onAdded, user } = addApp(problem(403, wrong, { fields: { code: wrong } }))
  await press(user, 'Add an Authenticator App')
  await screen.findByLabelText(/^Code/)
  await press(user, 'Add App')
  await says('Enter the code.')
  expect(gateway.callsOf('POST /api/second-factor/authenticator')).toEqual([])
  fill(/^Code/, '000000')
  await press(user, 'Add App')
  await says(wrong)
  expect(onAdded).not.toHaveBeenCalled()
  gateway.answer('POST /api/second-factor/authenticator', added(null))
  fill(/^Code/, '123456')
  await press(user, 'Add App')
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1))
})

it('the dialog of recovery codes asks before it is closed by Escape, until the codes were copied or saved', async () => {
  const { user } = show()
  await user.keyboard('{Escape}')
  await says('Close without the codes?')
  await press(user, 'Back to the codes')
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await press(user, 'Close Anyway')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('the dialog of recovery codes closes without a question once the codes were copied', async () => {
  const { user } = show()
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press(user, 'Copy')
  await says('Recovery codes copied')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(screen.queryByText('Close without the codes?')).toBeNull()
})
