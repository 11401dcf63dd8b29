import { useState } from 'react'

/**
 * Where a form's draft is kept: that of an edited record for the version it was opened with only, since over a
 * newer one its old values would undo what somebody else did.
 */
export function useDraftName(kind: string, record?: { id: string; updatedAt: string }): string {
  const [name] = useState(record ? `${kind}.${record.id}.${record.updatedAt}` : kind)
  return name
}
