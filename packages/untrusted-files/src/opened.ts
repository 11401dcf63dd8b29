/** Why a file was not opened. */
export type Refusal =
  /** Damaged, protected, of another kind: the program that opens it said so. */
  | 'unreadable'
  /** It took more memory, or made more bytes, than it may. */
  | 'too_large'
  | 'too_slow'
  /** Its worker ended, or answered what no worker of ours answers. */
  | 'crashed'
  /** Too many files are waiting already. */
  | 'busy'
  | 'aborted'

export type Refused = { ok: false; reason: Refusal; detail: string }
export type Opened<T> = { ok: true; value: T; files: Buffer[] } | Refused

export function refused(reason: Refusal, detail = ''): Refused {
  return { ok: false, reason, detail }
}
