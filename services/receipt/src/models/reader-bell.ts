import { afterCommit } from '@sortie/platform/mongo/transaction'

let ring = () => {}

/** `heard` is called when something waits for the reader; what another process was given is found without. */
export function onWaiting(heard: () => void): void {
  ring = heard
}

/** Once the surrounding transaction has committed. */
export function wakeReader(): void {
  afterCommit(() => ring(), onWaiting)
}
