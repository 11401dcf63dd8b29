/** In seconds since 1970; of a token that has been verified or was just made. */
export function expiryOf(token: string): number {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
  return Number((JSON.parse(payload) as { exp: number }).exp)
}
