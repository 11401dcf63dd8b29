/** A minute less than the server accepts it. */
const holdsMs = 9 * 60_000
type Known = { proof: string; until: number }
let brought: Known = { proof: '', until: 0 }

export function known(proof: string): Known {
  return { proof, until: Date.now() + holdsMs }
}

/** Somebody comes back from a provider with it, to another page than the one that asked. */
export function keepProof({ proof }: { proof: string }): void {
  brought = known(proof)
}

export function broughtProof(): Known {
  return brought
}
