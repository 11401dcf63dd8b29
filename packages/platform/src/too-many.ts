const usual = 10
const usualShare = 0.05

/**
 * Whether so many of `all` are gone that a fault of a database is likelier than what crashes and lost events leave
 * behind, which are single records. Nothing may be removed then.
 */
export function areTooMany(gone: number, all: number): boolean {
  return gone > 0 && (gone === all || (gone > usual && gone > all * usualShare))
}
