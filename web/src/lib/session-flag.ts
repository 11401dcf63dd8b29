const key = 'sortie.signed-in'

/**
 * Whether somebody was signed in when this browser was used last. It decides only what is shown until the server has said
 * who is: the page that was asked for, or sign-in.
 */
export function wasSignedIn(): boolean {
  return localStorage.getItem(key) !== null
}

export function rememberSignedIn(is: boolean): void {
  if (is) localStorage.setItem(key, '1')
  else localStorage.removeItem(key)
}
