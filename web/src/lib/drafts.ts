const PREFIX = 'sortie.draft.'
const OWNER = 'sortie.drafts-of'

/** Half-filled forms of this tab, in the session storage. Where that is full or forbidden, no draft is kept. */
export function readDraft(name: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** Every field except a password. */
export function keepDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ ...values, password: undefined }))
  } catch {
    // See above.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name)
  } catch {
    // See above.
  }
}

/** Drafts belong to one person: those of somebody else in this tab are deleted. */
export function keepDraftsOf(personId: string): void {
  try {
    if (sessionStorage.getItem(OWNER) === personId) return
    if (sessionStorage.getItem(OWNER)) dropAllDrafts()
    sessionStorage.setItem(OWNER, personId)
  } catch {
    // See above.
  }
}

/** At sign-out: the next person at this machine finds nothing, not even whose drafts they were. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) || key === OWNER) sessionStorage.removeItem(key)
  } catch {
    // See above.
  }
}
