/** Between leaving for a provider and coming back: in this tab alone, so that no other browser can end what it began. */
const keptIn = 'sortie.sign-on'
/** What the answer of the provider is for, and where it goes on then. */
type Begun = { ticket: string; from: string; purpose: 'sign-in' | 'link' | 'proof' }

export function leaveFor(address: string, begun: Begun): void {
  sessionStorage.setItem(keptIn, JSON.stringify(begun))
  location.assign(address)
}

/** What was begun in this tab, once; null where nothing was. */
export function takeBegun(): Begun | null {
  const kept = sessionStorage.getItem(keptIn)
  sessionStorage.removeItem(keptIn)
  return kept ? JSON.parse(kept) : null
}
