/** In seconds since 1970. Reads without verifying: for tokens that were verified before, or have just been issued. */
export function expiryOf(token: string): number {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
  return Number((JSON.parse(payload) as { exp: number }).exp)
}
