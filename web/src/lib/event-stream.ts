/** First and longest wait, in ms, before a stream that the server closed for good is opened again. */
const RETRY = 1000
const RETRY_MOST = 30_000

const SHARED = 'sortie.events'

export type StreamListener = {
  /** The names to listen for. */
  names: readonly string[]
  hear: (name: string, data: string) => void
  /** From here on every event is heard; what was answered before may be out of date. */
  joined: () => void
  /** The stream is back after a time in which events may have been missed. */
  missed: () => void
  /** The server would not open it: the session may be over. */
  refused: () => void
}

/**
 * `/api/events`, shared by all tabs: a browser keeps at most six connections per host, and every stream holds one.
 * The tab that has the lock opens the stream and forwards events; when it closes, the next tab takes over. Without
 * locks (plain http in a LAN) every tab has its own stream.
 */
export function openEventStream(listener: StreamListener): () => void {
  if (!navigator.locks) return connect(listener, false)

  const channel = new BroadcastChannel(SHARED)
  channel.onmessage = ({ data }) => {
    if ('told' in data) listener[data.told as 'joined' | 'missed']()
    else listener.hear(data.name, data.data)
  }
  const stop = new AbortController()
  const asked = performance.now()
  // Where another tab has the lock, its events are heard from now on.
  void navigator.locks.query().then(({ held }) => {
    if (!stop.signal.aborted && held?.some(({ name }) => name === SHARED)) listener.joined()
  })
  navigator.locks
    .request(SHARED, { signal: stop.signal }, () => {
      // A tab that takes over does not know which event the closed one saw last.
      const close = connect(passingOn(listener, channel), performance.now() - asked > RETRY)
      return new Promise<void>((release) => {
        stop.signal.addEventListener('abort', () => {
          close()
          release()
        })
      })
    })
    .catch(() => undefined)
  return () => {
    stop.abort()
    channel.close()
  }
}

function passingOn(listener: StreamListener, channel: BroadcastChannel): StreamListener {
  const tell = (told: 'joined' | 'missed') => {
    channel.postMessage({ told })
    listener[told]()
  }
  return {
    ...listener,
    joined: () => tell('joined'),
    missed: () => tell('missed'),
    hear(name, data) {
      channel.postMessage({ name, data })
      listener.hear(name, data)
    },
  }
}

// The browser resumes a broken stream with Last-Event-ID by itself; a refused one is reopened here.
function connect(listener: StreamListener, again: boolean): () => void {
  let source: EventSource
  let retrying: ReturnType<typeof setTimeout> | undefined
  let wait = RETRY

  function open(again: boolean) {
    source = new EventSource('/api/events')
    source.onopen = () => {
      wait = RETRY
      if (again) listener.missed()
      else listener.joined()
    }
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return
      retrying = setTimeout(() => open(true), wait)
      wait = Math.min(wait * 2, RETRY_MOST)
      listener.refused()
    }
    for (const name of listener.names) {
      source.addEventListener(name, (event) => listener.hear(name, event.data))
    }
  }

  open(again)
  return () => {
    clearTimeout(retrying)
    source.close()
  }
}
