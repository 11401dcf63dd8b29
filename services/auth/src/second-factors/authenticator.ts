import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** Codes of the adjacent steps are accepted too: clocks differ, and typing takes time. */
const window = 1

/** 160 bits, as RFC 4226 recommends; base32, as the apps take it. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function authenticatorUri(secret: string, email: string): string {
  return totp(secret, email).toString()
}

/** The time step of this code; null when it matches none of the accepted steps. */
export function stepOf(code: string, secret: string, now = Date.now()): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta
}

/** SHA-1 and six digits: the only settings that every app supports. */
function totp(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Sortie',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  })
}
