const SHARED = 'sortie.outbox'

/** `changed`: something waits, or no longer does; `sent`: the server has accepted something. */
type OutboxNews = 'changed' | 'sent'

/** To every tab of this browser, this one as well. */
export function announceOutbox(news: OutboxNews): void {
  const channel = new BroadcastChannel(SHARED)
  channel.postMessage(news)
  channel.close()
}

export function followOutbox(hear: (news: OutboxNews) => void): () => void {
  const channel = new BroadcastChannel(SHARED)
  channel.onmessage = ({ data }) => hear(data)
  return () => channel.close()
}
