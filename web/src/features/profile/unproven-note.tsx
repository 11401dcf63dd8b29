import styled from 'styled-components'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { theme, tint } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { useSendEmailProofMutation } from './account.api.ts'

/** What an address is missing until its mailed link was used. */
export function UnprovenNote() {
  const [send, { isLoading }] = useSendEmailProofMutation()
  async function sendLink() {
    try {
      const { message } = await send().unwrap()
      toast({ title: 'Link sent', description: message })
    } catch (thrown) {
      toastFailure('Failed to send the link', thrown)
    }
  }
  return (
    <Note>
      <p>
        Your address is not proven yet: receipts that you mail to Sortie are not taken. Open the
        link that was mailed to you.
      </p>
      <Button size="small" pending={isLoading} pendingLabel="Sending..." onClick={sendLink}>
        Send the Link Again
      </Button>
    </Note>
  )
}

const Note = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-left: 3px solid ${theme.color.warn};
  background: ${tint('warn', 8)};
  overflow-wrap: anywhere;
`
