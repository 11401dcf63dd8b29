const usual = 10
const usualShare = 0.05

/**
 * Whether so many of `all` are missing that a broken database is the likely reason: crashes leave single files
 * behind. Nothing may be removed then.
 */
export function isSuspiciousLoss(gone: number, all: number): boolean {
  return gone > 0 && (gone === all || (gone > usual && gone > all * usualShare))
}
