import { Inbox } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { sendPending } from '../../lib/undoable.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** An Inbox with nothing in it, and what came of what was. */
export function Through({ made = 0 }: { made?: number }) {
  const navigate = useNavigate()
  // Who looks at them does not take them back: they are sent before their time is over.
  async function see() {
    await sendPending()
    navigate(paths.expenses)
  }
  const count = made === 1 ? '1 expense' : `${made} expenses`
  return (
    <Card>
      <EmptyState
        icon={<Inbox />}
        title="Nothing to go through"
        text={
          made > 0
            ? `${count} made.`
            : 'Photos and PDFs that you drop here wait for you, read and ready to become expenses.'
        }
        action={
          made > 0 && (
            <Button variant="primary" onClick={() => void see()}>
              {made === 1 ? 'See it' : 'See them'}
            </Button>
          )
        }
      />
    </Card>
  )
}
