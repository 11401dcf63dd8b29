import type { Colleague } from '@sortie/contracts/expense-report'
import { ApproverField } from './approver-field.tsx'

type Props = {
  value: Colleague | null
  onChange: (approver: Colleague | null) => void
  /** Who decides first. */
  except?: string | undefined
}

/** After the server has asked for one. */
export function SecondApproverField(props: Props) {
  return (
    <section aria-label="Who decides next">
      <p role="status">This sum needs a second approver. Choose who decides next.</p>
      <ApproverField {...props} label="Second approver" />
    </section>
  )
}
