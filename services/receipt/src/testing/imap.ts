import type { Dovecot } from '@sortie/testing/dovecot'
import { ImapFlow } from 'imapflow'

/** A connection of the test's own to the mailbox. */
export async function withImap<T>(
  { url, user, password }: Dovecot,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const { hostname, port } = new URL(url)
  const client = new ImapFlow({
    host: hostname,
    port: Number(port),
    secure: false,
    doSTARTTLS: false,
    logger: false,
    auth: { user, pass: password },
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    client.close()
  }
}
