import { register, sendTo } from '@sortie/system-testing/caller'

/** Calls through the gateway as one signed-in person; rejects when no answer comes within `withinMs`. */
export type Caller = (
  method: string,
  path: string,
  body: object | undefined,
  withinMs: number,
  headers?: Record<string, string>,
) => Promise<Response>

export const firstPassword = 'secret1'

/** Registers someone new. */
export async function enter(url: string, email?: string): Promise<Caller> {
  return callerOf(url, (await register(url, firstPassword, email)).cookie)
}

/** Without a cookie: nobody is signed in. */
export function callerOf(url: string, cookie = ''): Caller {
  return (method, path, body, withinMs, headers) =>
    sendTo(url + path, { method, body, headers, cookie, withinMs })
}
