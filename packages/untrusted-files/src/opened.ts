export type Refusal = 'unreadable' | 'too_large' | 'too_slow' | 'crashed' | 'busy' | 'aborted'
export type Refused = { ok: false; reason: Refusal; detail: string }
export type Opened<T> = { ok: true; value: T; files: Buffer[] } | Refused

export function refused(reason: Refusal, detail = ''): Refused {
  return { ok: false, reason, detail }
}
