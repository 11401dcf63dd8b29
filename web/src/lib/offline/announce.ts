const SHARED = 'sortie.outbox'

/** `changed`: something waits, or does no more; `sent`: the server has taken something. */
export type OutboxNews = 'changed' | 'sent'

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
