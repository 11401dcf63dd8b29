import type { PasskeyJson } from '@sortie/contracts/second-factor'
import { useState } from 'react'
import styled from 'styled-components'
import { formatCreated } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

type Props = { passkeys: PasskeyJson[]; onRemove: (passkey: PasskeyJson) => void }

export function PasskeyList({ passkeys, onRemove }: Props) {
  const [renaming, setRenaming] = useState<PasskeyJson | null>(null)
  return (
    <>
      <List aria-label="Passkeys">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <strong>{passkey.name}</strong>
              <small>
                added <Day at={passkey.addedAt} />
                {passkey.usedAt ? (
                  <>
                    {' · last used '}
                    <Day at={passkey.usedAt} />
                  </>
                ) : (
                  ' · not used yet'
                )}
              </small>
            </div>
            <Buttons>
              <Button
                size="small"
                variant="ghost"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setRenaming(passkey)}
              >
                Rename
              </Button>
              <Button
                size="small"
                variant="ghost"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => onRemove(passkey)}
              >
                Remove
              </Button>
            </Buttons>
          </li>
        ))}
      </List>
      {renaming && <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(null)} />}
    </>
  )
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatCreated(at)}</time>
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: ${theme.space[2]}; overflow-wrap: anywhere; }
  li > div:first-child { display: grid; gap: ${theme.space[1]}; }
  small { color: ${theme.color.muted}; }
`
const Buttons = styled.div`
  display: flex;
  gap: ${theme.space[1]};
`
