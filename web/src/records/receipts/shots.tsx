import { type ChangeEvent, useState } from 'react'
import { CameraDoor } from '../../ui/file-drop.tsx'
import { Small } from '../../ui/layout.tsx'
import { sendToInbox } from './send-to-inbox.ts'

/** One photo after the other, each at once into the Inbox: there they are read while one walks on, later without a network. */
export function Shots() {
  const [count, setCount] = useState(0)

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // The next photo may have the same name.
    target.value = ''
    const kept = await sendToInbox(files)
    setCount((before) => before + kept)
  }
  return (
    <>
      <CameraDoor
        label={count > 0 ? 'Next Photo' : 'Photograph Receipts'}
        onPick={(event) => void take(event)}
      />
      {count > 0 && <Small role="status">{textOf(count)}</Small>}
    </>
  )
}

function textOf(count: number): string {
  return count === 1
    ? 'The photo is in your Inbox, where it is read. You may go on.'
    : `${count} photos are in your Inbox, where they are read. You may go on.`
}
